import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { linesOf, type RecordData, type WireValue, wireOf } from '../../../engine/runtime/values/record-data.ts'
import { sameWire } from '../../../engine/runtime/values/same-wire.ts'

/** What a change has changed, field by field: `[before, after]`; of lines, what was added, removed and changed, by id. */
export interface Differences {
  readonly fields: Readonly<Record<string, FieldDifference>>
  readonly lines: Readonly<Record<string, LineDifferences>>
}
export type FieldDifference = readonly [before: WireValue, after: WireValue]
export interface LineDifferences {
  readonly added?: Readonly<Record<string, Readonly<Record<string, WireValue>>>>
  readonly removed?: Readonly<Record<string, Readonly<Record<string, WireValue>>>>
  readonly changed?: Readonly<Record<string, Readonly<Record<string, FieldDifference>>>>
}

/** What differs between a record as it was (`null` for none) and as it is. System fields are left out: the history row itself says who and when. */
export function differences(entity: AppEntity, before: RecordData | null, after: RecordData): Differences {
  const lines: Record<string, LineDifferences> = {}
  for (const [name, child] of entity.lines) {
    const found = lineDifferences(child, before ? linesOf(before, name) : [], linesOf(after, name))
    if (found) lines[name] = found
  }
  return { fields: fieldDifferences(entity, before ?? {}, after), lines }
}

/** Whether nothing differs. */
export const isUnchanged = ({ fields, lines }: Differences): boolean => Object.keys(fields).length === 0 && Object.keys(lines).length === 0

function fieldDifferences(entity: AppEntity, before: RecordData, after: RecordData): Record<string, FieldDifference> {
  const found: Record<string, FieldDifference> = {}
  if (before === after) return found
  for (const { name, system } of entity.fields.values()) {
    if (system) continue
    const [old, now] = [wireOf(before, name), wireOf(after, name)]
    if (!sameWire(old, now)) found[name] = [old, now]
  }
  return found
}

function lineDifferences(entity: AppEntity, before: readonly RecordData[], after: readonly RecordData[]): LineDifferences | undefined {
  if (before === after) return undefined
  // Of many lines few differ, and those seldom move.
  const moved = before.length !== after.length || after.some(({ id }, at) => id !== before[at]?.id)
  if (!moved) return changedLines(entity, before, after)
  const earlier = new Map(before.map((line) => [line.id, line]))
  const added: Record<string, Record<string, WireValue>> = {}
  const changed: Record<string, Record<string, FieldDifference>> = {}
  for (const line of after) {
    const id = line.id ?? ''
    const known = earlier.get(id)
    earlier.delete(id)
    if (!known) added[id] = valuesOf(entity, line)
    else {
      const found = fieldDifferences(entity, known, line)
      if (Object.keys(found).length > 0) changed[id] = found
    }
  }
  const removed = Object.fromEntries([...earlier.values()].map((line) => [line.id ?? '', valuesOf(entity, line)]))
  const parts = { added, removed, changed }
  const present = Object.entries(parts).filter(([, part]) => Object.keys(part).length > 0)
  return present.length > 0 ? Object.fromEntries(present) : undefined
}

/** What has changed of lines that all stand where they stood. */
function changedLines(entity: AppEntity, before: readonly RecordData[], after: readonly RecordData[]): LineDifferences | undefined {
  const found = after.flatMap((line, at) => {
    const changed = line === before[at] ? {} : fieldDifferences(entity, before[at] ?? {}, line)
    return Object.keys(changed).length > 0 ? [[line.id ?? '', changed] as const] : []
  })
  return found.length > 0 ? { changed: Object.fromEntries(found) } : undefined
}

function valuesOf(entity: AppEntity, line: RecordData): Record<string, WireValue> {
  const values = [...entity.fields.values()].filter(({ system }) => !system).map(({ name }) => [name, wireOf(line, name)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== null))
}
