import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { isSealed, sealedFields } from '../../../engine/runtime/app/sealed.ts'
import type { WireValue } from '../../../engine/runtime/values/record-data.ts'
import type { Differences, FieldDifference, LineDifferences } from '../writing/differences.ts'
import { isSealed as isEnvelope, open, seal } from './envelope.ts'

type Change = (value: WireValue) => WireValue

/** The changes of a record as the history keeps them: sealed where the field is, whatever somebody has typed. */
export const sealedChanges = (entity: AppEntity, changes: Differences): Differences => changed(entity, changes, sealedValue)

/** The changes as they stand from before a field was sealed, sealed. */
export const resealedChanges = (entity: AppEntity, changes: Differences): Differences => changed(entity, changes, resealedValue)

/** The same as they were. */
export const openedChanges = (entity: AppEntity, changes: Differences): Differences => changed(entity, changes, openedValue)

const sealedValue: Change = (value) => (typeof value === 'string' ? seal(value) : value)
const resealedValue: Change = (value) => (typeof value === 'string' && !isEnvelope(value) ? seal(value) : value)
const openedValue: Change = (value) => (typeof value === 'string' ? open(value) : value)

function changed(entity: AppEntity, changes: Differences, change: Change): Differences {
  if (sealedFields(entity).size === 0) return changes
  const lines = Object.entries(changes.lines).map(([name, part]) => [name, ofLines(entity.lines.get(name), part, change)])
  return { fields: pairs(entity, changes.fields, change), lines: Object.fromEntries(lines) }
}

function ofLines(lines: AppEntity | undefined, part: LineDifferences, change: Change): LineDifferences {
  if (!lines) return part
  const { added, removed, changed: rows } = part
  return {
    ...(added && { added: each(added, (row) => values(lines, row, change)) }),
    ...(removed && { removed: each(removed, (row) => values(lines, row, change)) }),
    ...(rows && { changed: each(rows, (row) => pairs(lines, row, change)) }),
  }
}

const each = <Value>(of: Readonly<Record<string, Value>>, change: (value: Value) => Value): Record<string, Value> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(value)]))

const isSealedField = (entity: AppEntity, name: string): boolean => {
  const field = entity.fields.get(name)
  return field !== undefined && isSealed(field)
}

const values = (entity: AppEntity, of: Readonly<Record<string, WireValue>>, change: Change): Record<string, WireValue> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, isSealedField(entity, name) ? change(value) : value]))

const pairs = (entity: AppEntity, of: Readonly<Record<string, FieldDifference>>, change: Change): Record<string, FieldDifference> =>
  Object.fromEntries(
    Object.entries(of).map(([name, [before, after]]) => [
      name,
      isSealedField(entity, name) ? ([change(before), change(after)] as const) : ([before, after] as const),
    ]),
  )
