import type { App, AppEntity } from '../../../../engine/runtime/app/app.ts'
import { linesOf, type RecordData } from '../../../../engine/runtime/values/record-data.ts'
import { documentsOfLines } from '../queries/documents_of_lines.ts'
import { type Queryable, runLoad } from '../queries/run_load.ts'
import type { Environment } from '../sql/environment.ts'
import { carriesUnknown, carryAnew, leadsInto, type Written } from './carried_values.ts'
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

/** Whether a document is locked, and known as this transaction has left it. */
export const isHeld = (client: Queryable, entity: AppEntity, id: string): boolean =>
  holding.get(client)?.get(entity.name)?.documents.has(id) ?? false

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

/**
 * A record was written: where it is held it is known so. Documents that carry a value of it carry the new one; those of which that does not
 * say enough are read again.
 */
export function noteWritten(client: Queryable, app: App, entity: AppEntity, record: RecordData, isGone: boolean, written: Written): void {
  const all = holding.get(client)
  if (!all) return
  const own = all.get(entity.name)?.documents
  const { id = '' } = record
  if (isGone) own?.delete(id)
  else if (own?.has(id)) own.set(id, record)
  for (const [name, { entity: reader, documents }] of all) {
    if (!leadsInto(app, reader, written)) continue
    if (isGone || carriesUnknown(app, reader, written)) all.delete(name)
    else for (const [id, document] of documents) documents.set(id, carryAnew(app, reader, document, entity, record))
  }
}

/** Records of an entity were written of which nobody knows how they stand now. */
export function letGo(client: Queryable, app: App, entity: AppEntity, written: Written): void {
  const all = holding.get(client)
  all?.delete(entity.name)
  for (const [name, { entity: reader }] of all ?? []) if (leadsInto(app, reader, written)) all?.delete(name)
}
