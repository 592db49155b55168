import type { App, AppEntity, AppField } from '../../../engine/runtime/app/app.ts'
import { remember, rememberPair } from '../../../engine/runtime/app/remember.ts'
import { evaluate } from '../../../engine/runtime/expressions/evaluate.ts'
import { labelOfNames } from '../../../engine/runtime/fields/refs.ts'
import type { ReadAccess } from '../../../engine/runtime/queries/read-access.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import { type Labels, linesOf, type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import { sameWire } from '../../../engine/runtime/values/same-wire.ts'
import { holds } from '../../../engine/runtime/values/value.ts'
import type { Expression } from '../../../engine/schema/expression.ts'
import { readPaths } from '../storage/queries/read_paths.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { type ReferredRecords, runReferences } from '../storage/queries/run_references.ts'
import { guardedReferences } from '../storage/queries/unseen.ts'
import { type Context, environmentOf, pickingSiteOf } from './context.ts'
import { fill } from './fills.ts'

/** A record whose references carry their labels and what expressions read through them. */
interface Resolved {
  readonly record: RecordData
  /** References that the person picked and may not pick, or that lead nowhere. */
  readonly issues: readonly Issue[]
}

/** What the person has changed, and what they have sent: `member`, `copies.2.book`. */
interface Picked {
  readonly changed: ReadonlySet<string>
  readonly sent: ReadonlySet<string>
  /** What the program has set as if a person had picked it: it fills other fields, and is not held to what the person may pick. */
  readonly set?: ReadonlySet<string>
}

/** A row with the way to it: the document itself, or one of its lines. */
interface Place {
  readonly owner: AppEntity
  readonly row: RecordData
  readonly before: RecordData | undefined
  readonly prefix: string
}

/**
 * Looks up the references that have changed, in one round trip: each gets its label and the values behind it.
 * A reference that the person picked must be one that they may see and that its filter lets through; so no list of choices can be bypassed.
 * What picking it sets in other fields is set.
 */
export async function resolveReferences(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  before: RecordData | null,
  record: RecordData,
  picked: Picked,
): Promise<Resolved> {
  const places = placesOf(entity, before, record)
  const ids = new Map<string, Set<string>>()
  for (const place of places) {
    for (const field of changedReferences(context.app, place)) {
      const target = field.target ?? ''
      for (const id of idsIn(place.row, field)) ids.set(target, (ids.get(target) ?? new Set()).add(id))
    }
  }
  const referred = await runReferences(client, context.app, context.access, entity, environmentOf(context), ids)
  const issues: Issue[] = []
  const rows = new Map<RecordData, RecordData>()
  for (const place of places) {
    const header = rows.get(record) ?? record
    rows.set(place.row, resolveRow(context, place, place.owner === entity ? record : header, referred, picked, issues))
  }
  const resolved = assemble(entity, record, rows)
  if (issues.length > 0 || places.every(({ owner, row }) => newReferences(context.app, owner, row, rows.get(row) ?? row).length === 0))
    return { record: resolved, issues }
  return resolveReferences(context, client, entity, before, resolved, filledOf(context.app, places, rows, picked))
}

/** What has been filled fills further fields in its turn, where the program has set what it comes from. */
function filledOf(app: App, places: readonly Place[], rows: ReadonlyMap<RecordData, RecordData>, picked: Picked): Picked {
  if (!picked.set) return nothingPicked
  const set = places.flatMap(({ owner, row, prefix }) =>
    newReferences(app, owner, row, rows.get(row) ?? row).map(({ name }) => `${prefix}${name}`),
  )
  return { changed: new Set(), sent: picked.sent, set: new Set(set) }
}

/** What the program sets is not what a person has picked. */
export const nothingPicked: Picked = { changed: new Set(), sent: new Set() }

const newReferences = (app: App, owner: AppEntity, row: RecordData, filled: RecordData): readonly AppField[] =>
  row === filled ? [] : referencesIn(app, owner).filter(({ name }) => !sameWire(wireOf(row, name), wireOf(filled, name)))

function placesOf(entity: AppEntity, before: RecordData | null, record: RecordData): Place[] {
  const places: Place[] = [{ owner: entity, row: record, before: before ?? undefined, prefix: '' }]
  for (const [name, owner] of entity.lines) {
    const known = new Map((before ? linesOf(before, name) : []).map((line) => [line.id, line]))
    for (const [index, row] of linesOf(record, name).entries()) {
      const old = row.id === undefined ? undefined : known.get(row.id)
      if (old !== row) places.push({ owner, row, before: old, prefix: `${name}.${index}.` })
    }
  }
  return places
}

/** The references of a document or of its lines, but for who made it. */
const referencesIn = rememberPair((_: App, owner: AppEntity) =>
  [...owner.fields.values()].filter(({ kind, system }) => (kind === 'ref' || kind === 'refs') && !system),
)

/** The ids in a reference to one record or to several. */
const idsIn = (row: RecordData | undefined, { name }: AppField): readonly string[] =>
  [row === undefined ? null : wireOf(row, name)].flat().filter((id) => typeof id === 'string')

const changedReferences = (app: App, { owner, row, before }: Place): readonly AppField[] => {
  const all = referencesIn(app, owner)
  return before ? all.filter(({ name }) => !sameWire(wireOf(row, name), wireOf(before, name))) : all
}

function resolveRow(
  context: Context,
  place: Place,
  record: RecordData,
  referred: ReferredRecords,
  picked: Picked,
  issues: Issue[],
): RecordData {
  const { owner, row, prefix } = place
  const fields = changedReferences(context.app, place)
  if (fields.length === 0) return row
  // Changed in place until it is given: of many lines each has many references.
  let resolved: Record<string, RecordData[string]> = { ...row }
  const labels: Record<string, string> = { ...(row.$labels ?? {}) }
  for (const field of fields) {
    const { name } = field
    if (field.kind === 'refs') {
      const known = referred.get(field.target ?? '')
      const names = idsIn(row, field).map((each) => known?.get(each)?.label ?? undefined)
      if (names.length === 0) delete labels[name]
      else labels[name] = labelOfNames(names)
      issues.push(...wrongAmong(context, place, field, record, known, picked))
      continue
    }
    const id = wireOf(row, name)
    const found = typeof id === 'string' ? referred.get(field.target ?? '')?.get(id) : undefined
    delete labels[name]
    if (found?.label) labels[name] = found.label
    for (const path of pathsBehind(context.app, owner).get(name) ?? []) {
      const own = path.slice(name.length + 1)
      resolved[path] = found?.values[own] ?? null
      delete labels[path]
      if (found?.values.$labels?.[own]) labels[path] = found.values.$labels[own]
    }
    noteSight(context, owner, resolved, name, found?.isVisible === true)
    if (id === null) continue
    const isPicked = picked.changed.has(`${prefix}${name}`)
    if (!found || (isPicked && !found.isVisible)) {
      issues.push({ code: 'unknownReference', path: `${prefix}${name}`, params: { field: field.label, value: String(id) } })
    } else if (isPicked && !passesFilter(context, owner, field, record, row, found.values)) {
      issues.push({ code: 'notPickable', path: `${prefix}${name}`, params: { field: field.label } })
    } else if (isPicked || picked.set?.has(`${prefix}${name}`)) {
      const filled = fill(context, owner, field, resolved, { record, picked: found.values }, (other) =>
        picked.sent.has(`${prefix}${other}`),
      )
      resolved = filled as typeof resolved
    }
  }
  return { ...resolved, $labels: labels as Labels }
}

/** What is wrong with the records that come to a field with several: those that were there are not asked about again. */
function wrongAmong(
  context: Context,
  { owner, row, before, prefix }: Place,
  field: AppField,
  record: RecordData,
  known: ReturnType<ReferredRecords['get']>,
  { changed }: Picked,
): readonly Issue[] {
  const path = `${prefix}${field.name}`
  const isPicked = changed.has(path)
  const kept = new Set(idsIn(before, field))
  return idsIn(row, field).flatMap((id): Issue[] => {
    const found = known?.get(id)
    if (kept.has(id)) return []
    if (!found || (isPicked && !found.isVisible)) return [{ code: 'unknownReference', path, params: { field: field.label, value: id } }]
    const mayPick = !isPicked || passesFilter(context, owner, field, record, row, found.values)
    return mayPick ? [] : [{ code: 'notPickable', path, params: { field: field.label } }]
  })
}

/** What is read through each reference of an entity, by its name: `member` → `member.feeDiscount`, … */
const pathsBehind = rememberPair(
  (app: App, owner: AppEntity): ReadonlyMap<string, readonly string[]> =>
    Map.groupBy(readPaths(app, owner), (path) => path.split('.')[0] ?? ''),
)

/** Notes in the row what the person sees of the record behind a reference: nothing, when it may not be seen, and nothing further behind it unless all may be. */
function noteSight({ app, access }: Context, owner: AppEntity, row: Record<string, RecordData[string]>, name: string, isVisible: boolean) {
  const guarded = guardedBehind(app)(access, owner).get(name)
  if (guarded === undefined) return
  const others = ((row.$unseen ?? []) as readonly string[]).filter((path) => !guarded.includes(path))
  row.$unseen = [...others, ...guarded.filter((path) => path !== name || !isVisible)]
}

/** What is guarded of each reference and behind it, by its name. */
const guardedBehind = remember((app: App) =>
  rememberPair((access: ReadAccess, owner: AppEntity) =>
    Map.groupBy(guardedReferences(app, access, owner), (path) => path.split('.')[0] ?? ''),
  ),
)

function passesFilter(
  context: Context,
  owner: AppEntity,
  field: AppField,
  record: RecordData,
  row: RecordData,
  candidate: RecordData,
): boolean {
  const filter = field.declaration && 'filter' in field.declaration ? field.declaration.filter : undefined
  if (filter === undefined) return true
  return holds(
    evaluate(filter as Expression, pickingSiteOf(context.app, owner, field), { ...environmentOf(context), record, row, candidate }),
  )
}

function assemble(entity: AppEntity, record: RecordData, rows: ReadonlyMap<RecordData, RecordData>): RecordData {
  const assembled: Record<string, RecordData[string]> = { ...(rows.get(record) ?? record) }
  for (const name of entity.lines.keys()) {
    const lines = linesOf(record, name)
    if (lines.some((line) => rows.has(line))) assembled[name] = lines.map((line) => rows.get(line) ?? line)
  }
  return assembled
}
