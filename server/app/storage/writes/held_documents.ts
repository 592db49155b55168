import type { App, AppEntity } from '../../../../engine/runtime/app/app.ts'
import { follow } from '../../../../engine/runtime/app/path.ts'
import { rememberPair } from '../../../../engine/runtime/app/remember.ts'
import { linesOf, type RecordData } from '../../../../engine/runtime/values/record-data.ts'
import { documentsOfLines } from '../queries/documents_of_lines.ts'
import { readPaths } from '../queries/read_paths.ts'
import { pathsPicked } from '../queries/reference_statement.ts'
import { type Queryable, runLoad } from '../queries/run_load.ts'
import type { Environment } from '../sql/environment.ts'
import { lockDocuments } from './locks.ts'

/** Documents of one entity, as they stand, by id. */
interface Held {
  readonly entity: AppEntity
  readonly documents: Map<string, RecordData>
}

/** What transactions under way hold, by their connections: each document is locked, so that nobody else writes it. */
const holding = new WeakMap<Queryable, Map<string, Held>>()

/** What a connection reads under locks from now on is known to the end of its transaction. */
export const beginHolding = (client: Queryable): void => void holding.set(client, new Map())

/** Whether the connection is in a transaction. */
export const isTransaction = (client: Queryable): boolean => holding.has(client)

/** The transaction is over, and its locks with it. */
export const endHolding = (client: Queryable): void => void holding.delete(client)

/** Part of the transaction was taken back: what is known may be of that part, and so may the locks. */
export const letAllGo = (client: Queryable): void => void holding.get(client)?.clear()

/**
 * Documents under locks to the end of the transaction, as they stand: locked in the order of their ids, read once, and after that known
 * as this transaction has written them. In no order; those that are not there are left out.
 */
export async function holdDocuments(
  client: Queryable,
  app: App,
  entity: AppEntity,
  environment: Environment,
  ids: readonly string[],
): Promise<readonly RecordData[]> {
  const known = holding.get(client)?.get(entity.name)?.documents
  const missing = ids.filter((id) => !known?.has(id))
  if (missing.length > 0) await lockDocuments(client, entity, missing)
  const read = missing.length > 0 ? await runLoad(client, app, entity, true, environment, missing) : []
  const found = ids.map((id) => known?.get(id)).filter((record) => record !== undefined)
  const all = holding.get(client)
  if (all) {
    const held = all.get(entity.name) ?? { entity, documents: new Map<string, RecordData>() }
    all.set(entity.name, held)
    for (const record of read) if (record.id !== undefined) held.documents.set(record.id, record)
  }
  return [...found, ...read]
}

/** The ids of the documents that lines belong to, each once: of lines of documents that are held nobody is asked. */
export async function heldDocumentsOfLines(client: Queryable, lines: AppEntity, ids: readonly string[]): Promise<readonly string[]> {
  const { parent } = lines
  const held =
    holding
      .get(client)
      ?.get(parent?.entity.name ?? '')
      ?.documents.values() ?? []
  const wanted = new Set(ids)
  const documents = new Set<string>()
  for (const document of held)
    for (const { id } of linesOf(document, parent?.field ?? ''))
      if (document.id !== undefined && wanted.delete(id ?? '')) documents.add(document.id)
  return wanted.size === 0 ? [...documents] : [...new Set([...documents, ...(await documentsOfLines(client, lines, [...wanted]))])]
}

/** What was written of a record and of its lines: the names of fields by the name of the entity; of one that came or went, all. */
export type Written = ReadonlyMap<string, ReadonlySet<string> | 'all'>

/** A record was written: where it is held it is known so, and what stands elsewhere of what was written is read again. */
export function noteWritten(client: Queryable, app: App, entity: AppEntity, record: RecordData, isGone: boolean, written: Written): void {
  const own = holding.get(client)?.get(entity.name)?.documents
  const { id = '' } = record
  if (isGone) own?.delete(id)
  else if (own?.has(id)) own.set(id, record)
  readAgain(client, app, written)
}

/** What is held of these is read again where it is asked for. */
function readAgain(client: Queryable, app: App, written: Written): void {
  const all = holding.get(client)
  if (!all) return
  for (const [name, { entity: reader }] of all) if (leadsInto(app, reader, written)) all.delete(name)
}

/** Records of an entity were written of which nobody knows how they stand now. */
export function letGo(client: Queryable, app: App, entity: AppEntity, written: Written): void {
  holding.get(client)?.delete(entity.name)
  readAgain(client, app, written)
}

/** Whether drafts of an entity may read something of documents of another one, or of their lines, through their references. */
export function readsInto(app: App, reader: AppEntity, read: AppEntity): boolean {
  const carried = carriedOf(app, reader, true)
  return [read, ...read.lines.values()].some(({ name }) => carried.has(name))
}

/** Whether documents carry something of what was written, through their references. */
function leadsInto(app: App, reader: AppEntity, written: Written): boolean {
  const carried = carriedBy(app, reader)
  return [...written].some(([name, fields]) => {
    const read = carried.get(name)
    return read !== undefined && (fields === 'all' || [...fields].some((field) => read.has(field)))
  })
}

/** What documents of an entity carry of others: fields that their expressions read, and names. */
const carriedBy = rememberPair((app: App, entity: AppEntity) => carriedOf(app, entity, false))

/** @param isDrafted of a draft: what picking a reference fills is read too, and lines read nothing of their own document anew */
function carriedOf(app: App, entity: AppEntity, isDrafted: boolean): ReadonlyMap<string, ReadonlySet<string>> {
  const carried = new Map<string, Set<string>>()
  const note = (from: AppEntity, path: string): void => {
    const { steps } = follow(app, from, path)
    for (const { entity: owner, name } of steps) carried.set(owner.name, (carried.get(owner.name) ?? new Set()).add(name))
  }
  const noteName = (of: AppEntity, depth: number): void => {
    note(of, of.display)
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
      if (isDrafted) for (const path of pathsPicked(field)) note(target, path)
    }
    for (const path of readPaths(app, owner)) {
      const [first = '', ...rest] = path.split('.')
      if (isParent(first)) continue
      const target = app.entities.get(owner.fields.get(first)?.target ?? '')
      if (target) note(target, rest.join('.'))
    }
  }
  return carried
}
