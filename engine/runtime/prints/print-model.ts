import type { Expression } from '../../schema/expression.ts'
import type { Language } from '../../schema/names.ts'
import type { Print, PrintColumn } from '../../schema/print.ts'
import type { App, AppEntity, AppField } from '../app/app.ts'
import { fieldOf } from '../app/field-of.ts'
import { follow } from '../app/path.ts'
import type { FieldLocale } from '../fields/field-kind.ts'
import { fieldKinds } from '../fields/index.ts'
import { isNumberKind } from '../fields/number-kinds.ts'
import { reach } from '../queries/reachable.ts'
import type { ReadAccess } from '../queries/read-access.ts'
import { columnDigits } from '../screens/column-digits.ts'
import { total } from '../screens/document/totals.ts'
import { shownMoment } from '../values/moment.ts'
import { type RecordData, wireOf } from '../values/record-data.ts'
import { amountInWords } from './amount-in-words.ts'
import { clausesOf, pathsInClauses } from './clauses.ts'
import type { PrintDocument, PrintedColumn, PrintedFact } from './print-document.ts'
import { printWords } from './print-words.ts'

/** A signature that a print shows. */
interface PrintedSignature {
  readonly name: string
  /** The label of the step. */
  readonly step: string
  readonly at: string
  readonly hash: string
  readonly drawing: string | null
  readonly typed: string | null
  readonly isIntact: boolean
}

/** What a print is made of: the metadata, who asks, and what they may see of the record. */
interface PrintSource {
  readonly app: App
  readonly access: ReadAccess
  readonly print: Print
  readonly record: RecordData
  readonly rows: readonly RecordData[]
  /** Where the record stands in its workflow. */
  readonly status?: string | undefined
  /** Who has signed it. Default: nobody. */
  readonly signatures?: readonly PrintedSignature[]
  /** Whether a condition holds of the whole record. Default: none does. */
  readonly holds?: (condition: Expression) => boolean
  /** Who prints, and when. */
  readonly by: string
  readonly now: string
}

/** The paths of the record, and of its lines, that a print shows to this person. */
export function printPaths(
  app: App,
  access: ReadAccess,
  print: Print,
): { readonly header: readonly string[]; readonly lines: readonly string[] } {
  const entity = app.entities.get(print.entity)
  const lines = entity?.lines.get(print.lines?.of ?? '')
  if (!entity) return { header: [], lines: [] }
  const { facts, totals = [], capitals, qr, barcode, lines: table } = print
  const optional = [capitals, qr, barcode?.field].filter((path) => path !== undefined)
  const seen = (owner: AppEntity | undefined, paths: readonly string[]) =>
    owner ? [...new Set(paths)].filter((path) => reach(app, access, owner, path) !== undefined) : []
  return {
    header: seen(entity, [entity.display, ...facts, ...totals, ...optional, ...pathsInClauses(print)]),
    lines: seen(lines, (table?.columns ?? []).map(fieldOf)),
  }
}

/** The record as it goes onto paper. What the person may not see is left out, with its label. */
export function printModel(source: PrintSource): PrintDocument {
  const { app, access, print, record, status, signatures = [], by, now } = source
  const { language } = app.bundle
  const { timeZone } = app.bundle.app
  const words = printWords[language]
  const entity = app.entities.get(print.entity) as AppEntity
  const seen = printPaths(app, access, print)
  const sees = (path: string | undefined): path is string => path !== undefined && seen.header.includes(path)
  const facts = (paths: readonly string[]): PrintedFact[] =>
    paths.filter(sees).map((path) => ({ label: labelOf(app, entity, path), value: shown(app, entity, record, path) }))
  const watermark = print.watermarks?.[status ?? '']
  const capitals = sees(print.capitals) ? amountInWords(String(wireOf(record, print.capitals) ?? ''), language) : ''
  const lines = entity.lines.get(print.lines?.of ?? '')
  const clauses = clausesOf(source, (path) => (sees(path) ? shown(app, entity, record, path) : ''))
  const columns = (print.lines?.columns ?? []).filter((column) => seen.lines.includes(fieldOf(column)))
  return {
    language,
    title: print.title,
    name: sees(entity.display) ? shown(app, entity, record, entity.display) : '',
    isLandscape: print.landscape === true,
    ...(print.label && { label: print.label }),
    facts: facts(print.facts),
    ...(lines && columns.length > 0 && { table: tableOf(source, lines, columns) }),
    totals: facts(print.totals ?? []),
    ...(capitals !== '' && { capitals: { label: words.capitals, value: capitals } }),
    ...(sees(print.qr) && { qr: shown(app, entity, record, print.qr) }),
    ...(sees(print.barcode?.field) && {
      barcode: { text: shown(app, entity, record, print.barcode.field), as: print.barcode.as ?? 'code128' },
    }),
    ...(clauses.length > 0 && { clauses }),
    ...(print.note !== undefined && { note: print.note }),
    seals: Object.values(print.seals ?? {}).map(({ label }) => label),
    ...(signatures.length > 0 && { signatures: signatures.map((signature) => signatureOf(signature, words, timeZone)) }),
    ...(watermark !== undefined && { watermark }),
    foot: `${words.by}${words.colon}${by} ${shownMoment(now, timeZone)}`,
  }
}

function signatureOf(
  { name, step, at, hash, drawing, typed, isIntact }: PrintedSignature,
  words: (typeof printWords)[Language],
  timeZone: string,
): NonNullable<PrintDocument['signatures']>[number] {
  return {
    title: `${step}${words.colon}${name}`,
    facts: [
      ...(typed === null ? [] : [`${words.signed}${words.colon}${typed}`]),
      `${shownMoment(at, timeZone)}  ${isIntact ? words.unchanged : words.changed}`,
      `SHA-256 ${hash}`,
    ],
    ...(drawing !== null && { drawing }),
  }
}

/** The lines as a table of the columns that are seen; with a row of totals where one of them is added up. */
function tableOf({ app, rows }: PrintSource, owner: AppEntity, columns: readonly PrintColumn[]): NonNullable<PrintDocument['table']> {
  const heads = columns.map((column): PrintedColumn => {
    const { label = undefined, width = undefined } = typeof column === 'string' ? {} : column
    const path = fieldOf(column)
    return {
      label: label ?? labelOf(app, owner, path),
      isNumber: isNumberKind(fieldAt(app, owner, path)?.kind),
      ...(width !== undefined && { width }),
    }
  })
  const measured = columns.map(fieldOf).flatMap((path) => {
    const field = fieldAt(app, owner, path)
    return field ? [{ path, field }] : []
  })
  const digits = columnDigits(measured, rows)
  const sums = columns.map((column) =>
    typeof column === 'string' || column.total !== true ? '' : sumOf(app, owner, rows, column.field, digits[column.field]),
  )
  return {
    columns: heads,
    rows: rows.map((row) => columns.map((column) => shown(app, owner, row, fieldOf(column), digits[fieldOf(column)]))),
    ...(sums.some((sum) => sum !== '') && { totals: sums }),
  }
}

/** The sum of a column; empty where a value of it is masked. */
function sumOf(app: App, owner: AppEntity, rows: readonly RecordData[], path: string, digits: number | undefined): string {
  const field = fieldAt(app, owner, path)
  const isMasked = rows.some((row) => !/^-?\d+(\.\d+)?$/.test(String(wireOf(row, path) ?? 0)))
  return field && !isMasked ? fieldKinds[field.kind].format(total(rows, path), field, localeOf(app, digits)) : ''
}

const localeOf = ({ bundle }: App, digits: number | undefined): FieldLocale => ({
  language: bundle.language,
  timeZone: bundle.app.timeZone,
  ...(digits !== undefined && { digits }),
})

const shown = (app: App, owner: AppEntity, from: RecordData, path: string, digits?: number): string =>
  text(fieldAt(app, owner, path), from, path, localeOf(app, digits))

const fieldAt = (app: App, owner: AppEntity, path: string): AppField | undefined => follow(app, owner, path).steps.at(-1)?.field

/** What a path is called: behind a reference by the field it ends in, unless that says too little. */
const labelOf = (app: App, owner: AppEntity, path: string): string => fieldAt(app, owner, path)?.label ?? path

function text(field: AppField | undefined, record: RecordData, path: string, locale: FieldLocale): string {
  if (!field) return ''
  const label = record.$labels?.[path]
  return fieldKinds[field.kind].format(wireOf(record, path), field, label === undefined ? locale : { ...locale, label })
}
