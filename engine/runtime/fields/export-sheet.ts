import type { AppField } from '../app/app.ts'
import { dayOf } from '../values/days.ts'
import { inZone } from '../values/moment.ts'
import { type RecordData, wireOf } from '../values/record-data.ts'
import { isMonth } from './date.ts'
import type { FieldLocale } from './field-kind.ts'
import { fieldKinds } from './index.ts'
import { isUngrouped } from './number-kinds.ts'

/** A cell as SheetJS takes it: text, number, boolean or nothing, with a format for numbers and dates. */
export interface SheetCell {
  readonly t: 's' | 'n' | 'z'
  readonly v?: string | number
  readonly z?: string
}

export interface ExportColumn {
  readonly path: string
  readonly label: string
  readonly field: AppField
}

/** Digits that a number in a workbook can hold exactly; longer ones stay text. */
const exactDigits = 15
/** Excel counts days from here; 1900-03-01 is day 61. */
const excelEpoch = dayOf('1899-12-30') as number

const empty: SheetCell = { t: 'z' }

/** One row as cells: labels and not codes, true numbers and true dates. */
export function exportRow(row: RecordData, columns: readonly ExportColumn[], locale: FieldLocale): readonly SheetCell[] {
  return columns.map((column) => exportCell(row, column, locale))
}

function exportCell(row: RecordData, { path, field }: ExportColumn, locale: FieldLocale): SheetCell {
  const wire = wireOf(row, path)
  if (wire === null) return empty
  // What is masked is shown as its mask shows it: it is no number and no date.
  if ((row.$masked as readonly string[] | undefined)?.includes(path)) return { t: 's', v: String(wire) }
  return (
    valueCell(String(wire), field, locale) ?? textCell(fieldKinds[field.kind].format(wire, field, withLabel(locale, row.$labels?.[path])))
  )
}

/** A number, a date or a moment; nothing where the value is none of them, or none that a workbook holds exactly. */
function valueCell(wire: string, field: AppField, locale: FieldLocale): SheetCell | undefined {
  switch (field.kind) {
    case 'decimal':
    case 'integer':
    case 'money':
    case 'percent':
    case 'quantity':
      return numberCell(wire, field)
    case 'date':
      return dateCell(wire, field)
    case 'datetime':
      return momentCell(wire, locale.timeZone)
    default:
      return undefined
  }
}

const textCell = (text: string): SheetCell => (text === '' ? empty : { t: 's', v: text })

function withLabel(locale: FieldLocale, label: string | undefined): FieldLocale {
  return label === undefined ? locale : { ...locale, label }
}

function numberCell(wire: string, field: AppField): SheetCell | undefined {
  if (wire.replace(/[-.]/g, '').replace(/^0+/, '').length > exactDigits) return undefined
  return { t: 'n', v: Number(wire), z: numberFormat(wire, field) }
}

/** As the screen shows the number, with its digits: one of no fraction ends in no point. A workbook gives all of a column as many. */
function numberFormat(wire: string, field: AppField): string {
  const digits = fieldKinds[field.kind].digits?.(wire, field) ?? 0
  const fraction = digits > 0 ? `.${'0'.repeat(digits)}` : ''
  return `${isUngrouped(field) ? '0' : '#,##0'}${fraction}${field.kind === 'percent' ? '%' : ''}`
}

function dateCell(wire: string, field: AppField): SheetCell | undefined {
  const day = dayOf(wire)
  return day === null ? undefined : { t: 'n', v: day - excelEpoch, z: isMonth(field) ? 'yyyy-mm' : 'yyyy-mm-dd' }
}

function momentCell(wire: string, timeZone: string): SheetCell | undefined {
  const shown = inZone(wire, timeZone)
  const day = shown && dayOf(shown.date)
  if (!shown || day === null) return undefined
  const [hours = 0, minutes = 0, seconds = 0] = shown.time.split(':').map(Number)
  return { t: 'n', v: day - excelEpoch + (hours * 3600 + minutes * 60 + seconds) / 86_400, z: 'yyyy-mm-dd hh:mm' }
}
