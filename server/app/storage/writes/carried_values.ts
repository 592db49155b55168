import type { App, AppEntity } from '../../../../engine/runtime/app/app.ts'
import { follow } from '../../../../engine/runtime/app/path.ts'
import { rememberPair } from '../../../../engine/runtime/app/remember.ts'
import { linesOf, type RecordData, wireOf } from '../../../../engine/runtime/values/record-data.ts'
import { sameWire } from '../../../../engine/runtime/values/same-wire.ts'
import { readPaths } from '../queries/read_paths.ts'
import { pathsPicked } from '../queries/reference_statement.ts'

/** What was written of a record and of its lines: the names of fields by the name of the entity; of one that came or went, all. */
export type Written = ReadonlyMap<string, ReadonlySet<string> | 'all'>

type Fields = ReadonlyMap<string, ReadonlySet<string>>

/** What documents of an entity carry of others. */
interface Carried {
  /** Everything, by the entity that it is of: fields that their expressions read, and names. */
  readonly all: Fields
  /** What stands further away than a reference leads, or in a name. */
  readonly far: Fields
  /** What stands right behind a reference of the document, or of its lines: `noticeLine.price` of `noticeLine`. */
  readonly near: readonly { readonly owner: AppEntity; readonly reference: string; readonly target: string; readonly field: string }[]
}

/** Whether documents carry something of what was written, through their references. */
export const leadsInto = (app: App, reader: AppEntity, written: Written): boolean => touches(carriedBy(app, reader).all, written)

/** Whether they carry something of it that the record which was written does not tell by itself. */
export const carriesUnknown = (app: App, reader: AppEntity, written: Written): boolean =>
  [...written.values()].includes('all') || touches(carriedBy(app, reader).far, written)

/** Whether drafts of an entity may read something of documents of another one, or of their lines, through their references. */
export function readsInto(app: App, reader: AppEntity, read: AppEntity): boolean {
  const carried = carriedOf(app, reader, true).all
  return [read, ...read.lines.values()].some(({ name }) => carried.has(name))
}

const touches = (carried: Fields, written: Written): boolean =>
  [...written].some(([name, fields]) => {
    const read = carried.get(name)
    return read !== undefined && (fields === 'all' || [...fields].some((field) => read.has(field)))
  })

/** A document with the values that a record, or a line of it, has now where it stands right behind a reference; the same one when they are the same. */
export function carryAnew(app: App, reader: AppEntity, document: RecordData, of: AppEntity, record: RecordData): RecordData {
  const near = carriedBy(app, reader).near.filter(({ target }) => target === of.name || target.startsWith(`${of.name}.`))
  const anew = (owner: AppEntity, row: RecordData): RecordData => {
    const changed = near.flatMap(({ owner: own, reference, target, field }) => {
      const now = own === owner ? standing(of, record, target, wireOf(row, reference)) : undefined
      const path = `${reference}.${field}`
      return now === undefined || sameWire(wireOf(row, path), wireOf(now, field)) ? [] : [[path, wireOf(now, field)] as const]
    })
    return changed.length === 0 ? row : { ...row, ...Object.fromEntries(changed) }
  }
  let now = anew(reader, document)
  for (const [field, lines] of reader.lines) {
    if (!near.some(({ owner }) => owner === lines)) continue
    const rows = linesOf(document, field)
    const after = rows.map((row) => anew(lines, row))
    if (after.some((row, at) => row !== rows[at])) now = { ...now, [field]: after }
  }
  return now
}

/** What a reference leads to, if it is the record or one of its lines. */
function standing(of: AppEntity, record: RecordData, target: string, id: unknown): RecordData | undefined {
  if (typeof id !== 'string') return undefined
  if (target === of.name) return record.id === id ? record : undefined
  return linesOf(record, target.slice(of.name.length + 1)).find((line) => line.id === id)
}

const carriedBy = rememberPair((app: App, entity: AppEntity) => carriedOf(app, entity, false))

/** @param isDrafted of a draft: what picking a reference fills is read too, and lines read nothing of their own document anew */
function carriedOf(app: App, entity: AppEntity, isDrafted: boolean): Carried {
  const [all, far] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()]
  const near: Carried['near'][number][] = []
  const note = (into: Map<string, Set<string>>, owner: string, name: string) =>
    void into.set(owner, (into.get(owner) ?? new Set<string>()).add(name))
  const noteFar = (from: AppEntity, path: string): void => {
    for (const { entity: owner, name } of follow(app, from, path).steps) {
      note(all, owner.name, name)
      note(far, owner.name, name)
    }
  }
  const noteName = (of: AppEntity, depth: number): void => {
    for (const path of of.displays) noteFar(of, path)
    const end = follow(app, of, of.display).steps.at(-1)?.field
    const target = end?.kind === 'ref' ? app.entities.get(end.target ?? '') : undefined
    if (target && depth < 3) noteName(target, depth + 1)
  }
  for (const owner of [entity, ...entity.lines.values()]) {
    const isParent = (name: string) => isDrafted && owner.parent !== undefined && name === 'parent'
    for (const field of owner.fields.values()) {
      const target = field.kind === 'ref' && !isParent(field.name) ? app.entities.get(field.target ?? '') : undefined
      if (!target) continue
      noteName(target, 0)
      if (isDrafted) for (const path of pathsPicked(field)) noteFar(target, path)
    }
    for (const path of readPaths(app, owner)) {
      const [reference = '', field = '', ...rest] = path.split('.')
      if (isParent(reference)) continue
      const target = app.entities.get(owner.fields.get(reference)?.target ?? '')
      if (!target) continue
      if (rest.length > 0) noteFar(target, [field, ...rest].join('.'))
      else {
        note(all, target.name, field)
        near.push({ owner, reference, target: target.name, field })
      }
    }
  }
  return { all, far, near }
}
