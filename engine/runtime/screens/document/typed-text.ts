import type { AppEntity, AppField } from '../../app/app.ts'
import { sameValue } from '../../documents/same-value.ts'
import type { FieldLocale } from '../../fields/field-kind.ts'
import { fieldKinds } from '../../fields/index.ts'
import { linesOf, type RecordData, wireOf } from '../../values/record-data.ts'
import { type Address, cellAddress } from './address.ts'
import { isWritable } from './changes.ts'
import { keyOf } from './rows.ts'
import type { DocumentContext, DocumentState } from './state.ts'
import { formatTsv } from './tsv.ts'

type Typed = Pick<DocumentState, 'record' | 'base' | 'rejected'>

/** What was typed into a document and is not saved, as Excel and WPS paste it: each changed field after its name, then the changed lines as a table. */
export function typedText({ entity, locale }: Pick<DocumentContext, 'entity' | 'locale'>, { record, base, rejected }: Typed): string {
  const isTyped = (address: Address, field: AppField, mine: RecordData, before: RecordData | undefined) =>
    rejected[address] !== undefined || !sameValue(field, before?.[field.name], mine[field.name])
  const text = (address: Address, field: AppField, mine: RecordData) => rejected[address]?.text ?? shown(field, mine, locale)

  const fields = writable(entity)
    .filter((field) => isTyped(field.name, field, record, base))
    .map((field) => [field.label, text(field.name, field, record)])

  const tables = [...entity.lines].flatMap(([name, lines]) => {
    const before = new Map(linesOf(base, name).map((row) => [keyOf(row), row]))
    const columns = writable(lines)
    const rows = linesOf(record, name).filter((row) =>
      columns.some((field) => isTyped(cellAddress(name, keyOf(row), field.name), field, row, before.get(keyOf(row)))),
    )
    if (rows.length === 0) return []
    const cells = rows.map((row) => columns.map((field) => text(cellAddress(name, keyOf(row), field.name), field, row)))
    return [[[lines.label], columns.map(({ label }) => label), ...cells]]
  })
  return [fields, ...tables]
    .filter((table) => table.length > 0)
    .map(formatTsv)
    .join('\r\n\r\n')
}

/** What people type in: not what is never theirs to write, such as what a picked record fills in. */
const writable = (entity: AppEntity): readonly AppField[] =>
  [...entity.fields.values()].filter((field) => isWritable(entity, field) && field.declaration?.readonly !== true)

function shown(field: AppField, record: RecordData, locale: FieldLocale): string {
  const value = wireOf(record, field.name)
  const label = record.$labels?.[field.name]
  if (value === null || value === undefined) return ''
  return fieldKinds[field.kind].format(value, field, label === undefined ? locale : { ...locale, label })
}
