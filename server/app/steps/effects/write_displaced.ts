import type { App, AppEntity, AppField } from '../../../../engine/runtime/app/app.ts'
import { vars } from '../../../../engine/runtime/app/vars.ts'
import type { Context } from '../../records/context.ts'
import { ownSearchFields } from '../../storage/columns/search_text.ts'
import type { Displaced } from '../../storage/queries/places_among.ts'
import type { Queryable } from '../../storage/queries/run_load.ts'
import { letGo } from '../../storage/writes/held_documents.ts'
import { writePlaces } from '../../storage/writes/write_places.ts'
import { auditTrace } from '../../writing/audit_trace.ts'
import type { Differences, FieldDifference } from '../../writing/differences.ts'
import { historyRow } from '../../writing/history_trace.ts'
import { tellQueue, topicOf } from '../../writing/tell_queue.ts'
import { Stale } from '../../writing/write_change.ts'
import { runUpdate } from './update.ts'

/** So many documents at once are read where they have to be. */
const mostRead = 50

/**
 * Writes the places of records, or lines, whose documents are locked, each document with its next version and its history as any change of
 * it. Where nothing else of a document follows from a place, none of them is read.
 * @throws Invalid when the rules of a document do not hold afterwards
 */
export async function writeDisplaced(
  context: Context,
  client: Queryable,
  of: AppEntity,
  place: AppField,
  displaced: readonly Displaced[],
): Promise<void> {
  const documents = [...Map.groupBy(displaced, ({ document }) => document).values()]
  if (documents.length === 0) return
  if (standsAlone(context.app, of, place)) return writeAtOnce(context, client, of, place, documents)
  for (let at = 0; at < documents.length; at += mostRead) {
    const some = documents.slice(at, at + mostRead).flat()
    const updates = new Map(some.map(({ id, place: now }) => [id, { [place.name]: now }]))
    await runUpdate(context, client, { kind: 'update', entity: of.name, updates })
  }
}

/** What a field declares so that not any place may stand in it, or not by itself. */
const conditions = ['computed', 'max', 'min', 'required', 'unique', 'visible'] as const

/** Whether nothing of a document is read or refused because of a place: no expression and no key of it names the field. */
function standsAlone(app: App, of: AppEntity, { name, declaration, ...field }: AppField): boolean {
  const document = of.parent?.entity ?? of
  const keys = [of, document].flatMap(({ declaration }) => Object.values('keys' in declaration ? (declaration.keys ?? {}) : {}))
  return (
    document.name !== app.bundle.app.account.entity &&
    topicOf(app, document.name) === undefined &&
    !conditions.some((each) => declaration && each in declaration) &&
    !ownSearchFields(of).some((searched) => searched.name === name && searched.column === field.column) &&
    !keys.some((key) => JSON.stringify(key).includes(JSON.stringify(name))) &&
    !vars(document.declaration).some((path) => path.split('.').includes(name))
  )
}

async function writeAtOnce(
  context: Context,
  client: Queryable,
  of: AppEntity,
  place: AppField,
  documents: readonly (readonly Displaced[])[],
): Promise<void> {
  const entity = of.parent?.entity ?? of
  const traced = documents.flatMap((displaced) => {
    const [one] = displaced
    if (!one) return []
    const after = { id: one.document, version: one.version + 1 }
    const history = historyRow(context, entity, after, 'update', differencesOf(of, place, displaced))
    const change = { entity, before: after, after, action: 'update' as const }
    return [{ id: one.document, version: one.version, history, audit: auditTrace(context, change, after, history, undefined) }]
  })
  const isWritten = await writePlaces(client, {
    of,
    place,
    places: documents.flat(),
    documents: traced,
    by: context.user.id ?? null,
    at: context.now,
    traces: { _record_history: traced.map(({ history }) => history), _audit_log: traced.map(({ audit }) => audit) },
  })
  if (!isWritten) throw new Stale()
  letGo(client, context.app, entity, new Map([[of.name, new Set([place.name])]]))
  await tellQueue(context.app, client, entity, {})
}

/** What has changed of one document, as its history tells it. */
function differencesOf({ parent }: AppEntity, { name }: AppField, displaced: readonly Displaced[]): Differences {
  const pair = ({ was, place }: Displaced): Readonly<Record<string, FieldDifference>> => ({ [name]: [was, place] })
  if (parent)
    return { fields: {}, lines: { [parent.field]: { changed: Object.fromEntries(displaced.map((line) => [line.id, pair(line)])) } } }
  return { fields: Object.assign({}, ...displaced.map(pair)), lines: {} }
}
