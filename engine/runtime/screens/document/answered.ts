import type { AppField } from '../../app/app.ts'
import { sameValue } from '../../documents/same-value.ts'
import { type RecordData, type WireValue, wireOf } from '../../values/record-data.ts'
import type { DocumentEdit } from './edit.ts'
import { type DocumentContext, type DocumentState, isNew } from './state.ts'

/** A field in which the person has something else than the other system. */
export interface Differing {
  readonly field: AppField
  readonly theirs: WireValue
}

/** What an answer does to a document. */
export interface Taken {
  readonly edits: readonly DocumentEdit[]
  /** The fields that are filled in. */
  readonly filled: readonly AppField[]
  /** What the person has typed is left as it is. */
  readonly differing: readonly Differing[]
}

/** The edit that puts a value into a field. */
export const fillIn = (field: AppField, value: WireValue): DocumentEdit => ({
  kind: 'field',
  field: field.name,
  input: { kind: 'value', value },
})

/**
 * What another system has answered about the document, as edits: it fills in what nobody has filled in.
 * @param before what it has filled in earlier: that may be replaced
 */
export function takeAnswer(
  context: DocumentContext,
  state: DocumentState,
  values: RecordData,
  before: Readonly<Record<string, WireValue>>,
): Taken {
  const answered = Object.keys(values).flatMap((name): Differing[] => {
    const field = context.entity.fields.get(name)
    const theirs = wireOf(values, name)
    return field && theirs !== null && theirs !== '' ? [{ field, theirs }] : []
  })
  const news = answered.filter(({ field, theirs }) => !sameValue(field, wireOf(state.record, field.name), theirs))
  const differing = news.filter(({ field }) => isOwn(state, field, before))
  const open = news.filter((each) => !differing.includes(each))
  return { edits: open.map(({ field, theirs }) => fillIn(field, theirs)), filled: open.map(({ field }) => field), differing }
}

/** Whether the person has given the field its value: it is neither a default, nor from an earlier answer. */
function isOwn(state: DocumentState, field: AppField, before: Readonly<Record<string, WireValue>>): boolean {
  if (field.name in state.rejected) return true
  const mine = wireOf(state.record, field.name)
  if (sameValue(field, mine, null)) return false
  if (Object.hasOwn(before, field.name) && sameValue(field, mine, before[field.name])) return false
  return !(isNew(state) && sameValue(field, mine, wireOf(state.base, field.name)))
}
