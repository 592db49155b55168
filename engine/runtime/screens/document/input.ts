import type { AppField } from '../../app/app.ts'
import { labelFrom } from '../../documents/label-from.ts'
import { evaluate } from '../../expressions/evaluate.ts'
import { siteOf } from '../../expressions/scope.ts'
import { isMonth, plainMonth, withYear } from '../../fields/date.ts'
import { isIssue, issueWith } from '../../fields/field-kind.ts'
import { fieldKinds } from '../../fields/index.ts'
import type { Issue } from '../../validation/issue.ts'
import type { RecordData, WireValue } from '../../values/record-data.ts'
import { choiceMeant, offeredChoices } from '../picker/choices.ts'
import { withoutNarrowed } from './narrowed.ts'
import { withPercentSign } from './percent-sign.ts'
import { type DocumentContext, type DocumentState, type Rejected, surroundingsOf } from './state.ts'

/** A value, with the picked record and what people call it when it is a reference. */
interface ValueInput {
  readonly kind: 'value'
  readonly value: WireValue
  readonly picked?: RecordData
  /** What is known of the record when it was not picked, so that nothing is filled in. */
  readonly behind?: RecordData
  readonly label?: string
}

/** A text still to be read. */
interface TextInput {
  readonly kind: 'text'
  readonly text: string
  /** Of a reference that was looked for: why no record was taken for it. */
  readonly refused?: 'none' | 'several' | 'failed'
}

/** What a person gave for a field: a value, a text still to be read, or the same as in another row. */
export type Input = ValueInput | TextInput | { readonly kind: 'copy'; readonly from: RecordData }

interface Put {
  /** The header or the row that holds the field. */
  readonly record: RecordData
  readonly field: AppField
  readonly input: Input
}

/** The record with the input in it, and with what a picked record fills in; or the same record and why the text is no value. */
export function putValue(context: DocumentContext, state: DocumentState, put: Put): { record: RecordData; rejected?: Rejected } {
  const { record, field, input } = put
  if (input.kind === 'copy') return { record: copied(record, field, input.from) }
  if (input.kind === 'value') return { record: withInput(context, state, put, input) }
  const read = input.refused ? notFound(field, input) : readText(context, field, input.text)
  if (isIssue(read)) return { record, rejected: { text: input.text.trim(), issue: read } }
  const value: ValueInput = { kind: 'value', value: read }
  return { record: withInput(context, state, put, value) }
}

/** Sets the value, empties what was chosen by the one before, and fills in what the picked record says. */
function withInput(context: DocumentContext, state: DocumentState, { record, field }: Put, value: ValueInput): RecordData {
  const owner = field.entity === context.entity.name ? context.entity : context.app.entities.get(field.entity)
  const set = withValue(record, field, value)
  return filled(context, state, field, value, owner ? withoutNarrowed(owner, record, set, field.name) : set)
}

/** Why no record was taken for what was typed. */
function notFound(field: AppField, { text, refused = 'none' }: TextInput): Issue {
  const codes = { none: 'notAReference', several: 'severalReferences', failed: 'notLookedUp' }
  return issueWith(codes[refused], field, { value: text.trim().slice(0, 40) })
}

/** The value that a text means for a field, or what is wrong with it. A reference is picked, never typed as its id. */
export function readText(context: DocumentContext, field: AppField, text: string): WireValue | Issue {
  const trimmed = text.trim()
  if (trimmed === '') return fieldKinds[field.kind].empty
  if (field.kind === 'ref' || field.kind === 'refs') return issueWith('notAReference', field, { value: trimmed.slice(0, 40) })
  return fieldKinds[field.kind].fromText(completed(context, field, text), field, context.locale)
}

/** What people leave out where it goes without saying: the sign of a percentage, the year of a day, the rest of the only choice that is called so. */
function completed(context: DocumentContext, field: AppField, text: string): string {
  const { kind } = field
  if (kind === 'percent') return withPercentSign(text)
  if (field.choices && !field.multiple) return choiceMeant(offeredChoices(field), text) ?? text
  if (kind !== 'date') return text
  const { today } = context.clock()
  return isMonth(field) ? plainMonth(text.trim(), today) : withYear(text, today)
}

/** Sets the value, its label, and in place of what was read through the reference before, what the picked record says. */
function withValue(record: RecordData, field: AppField, { value, picked, behind = picked, label }: ValueInput): RecordData {
  if (field.kind !== 'ref' && field.kind !== 'refs') return { ...record, [field.name]: value }
  const through = `${field.name}.`
  const kept = Object.entries(record).filter(([path]) => !path.startsWith(through))
  const read = Object.entries(behind ?? {}).flatMap(([path, each]) => (path.startsWith('$') ? [] : [[through + path, each] as const]))
  const { [field.name]: _, ...labels } = record.$labels ?? {}
  const $labels = value === null || label === undefined ? labels : { ...labels, [field.name]: label }
  return { ...(Object.fromEntries([...kept, ...read]) as RecordData), [field.name]: value, $labels }
}

/** Takes the value from another row, with what it filled in there when it was picked. */
function copied(record: RecordData, field: AppField, from: RecordData): RecordData {
  const fill = field.declaration?.kind === 'ref' ? Object.keys(field.declaration.fill ?? {}) : []
  const taken = [field.name, ...fill]
  const isTaken = (path: string) => taken.some((name) => path === name || path.startsWith(`${name}.`))
  const only = (source: object, keep: (path: string) => boolean) =>
    Object.fromEntries(Object.entries(source).filter(([path]) => keep(path)))
  const $labels = { ...only(record.$labels ?? {}, (path) => !isTaken(path)), ...only(from.$labels ?? {}, isTaken) }
  return { ...only(record, (path) => !isTaken(path)), ...only(from, isTaken), $labels }
}

/** Sets what the declaration of a reference fills in, from the picked record; when nothing is picked, it is emptied. */
function filled(
  context: DocumentContext,
  state: DocumentState,
  field: AppField,
  { value, picked }: ValueInput,
  record: RecordData,
): RecordData {
  const fill = field.declaration?.kind === 'ref' ? field.declaration.fill : undefined
  if (!fill || !field.target || (value !== null && !picked)) return record
  const isHeader = field.entity === context.entity.name
  const entity = context.app.entities.get(field.entity)
  const site = siteOf(context.app, { record: context.entity.name, picked: field.target, ...(isHeader ? {} : { row: field.entity }) })
  const document = isHeader ? { record } : { record: state.record, row: record }
  const scope = { ...surroundingsOf(context, state), ...document, ...(picked ? { picked } : {}) }
  const values: Record<string, WireValue> = {}
  const labels: Record<string, string> = { ...record.$labels }
  for (const [name, expression] of Object.entries(fill)) {
    const target = entity?.fields.get(name)
    if (!target) continue
    values[name] = picked ? fieldKinds[target.kind].write(evaluate(expression, site, scope), target) : null
    const label = picked && (target.kind === 'ref' || target.kind === 'refs') ? labelFrom(expression, site, scope) : undefined
    if (label === undefined) delete labels[name]
    else labels[name] = label
  }
  return { ...record, ...values, $labels: labels }
}
