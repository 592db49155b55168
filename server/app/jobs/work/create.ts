import { sentence } from '../../../../engine/runtime/messages/message.ts'
import { entityNamed } from '../../records/entity_of.ts'
import { storeConverted } from '../../steps/create_converted.ts'
import type { Refreshed } from '../../steps/refresh.ts'
import { storeOrRefresh } from '../../steps/refresh_converted.ts'
import { lockedVersions } from '../../storage/writes/locks.ts'
import { inTransaction } from '../../storage/writes/transaction.ts'
import { conversionNamed } from '../../writing/convert.ts'
import { type Drafted, Drafts } from './drafts.ts'
import { allRecordsOf, eachRecord, partsOf, recordsOf } from './each_record.ts'
import { grouped } from './groups.ts'
import type { Worker } from './work.ts'

/**
 * Makes documents from others by a conversion: one for each, or one for what has the same values of some fields. Those that stand are
 * brought up to date where that is said. What is put together the database says where it can; while one document is written, the next is
 * drafted.
 */
export const create: Worker<'create'> = async ({ conversion: name, where, together = [], refresh }, scope) => {
  const { context, progress } = scope
  const conversion = conversionNamed(context, name)
  const [entity, target] = [entityNamed(context.app, conversion.from.entity), entityNamed(context.app, conversion.to.entity)]
  const fields = [together].flat()
  // What is put together of some of them alone would come to less than it says.
  const ids = await (fields.length > 0 ? allRecordsOf : recordsOf)(scope, entity.name, where)
  const groups = await grouped(scope, conversion, await partsOf(scope, entity.name, ids), fields)
  const drafts = new Drafts(context, conversion, groups)
  const counts: Record<Refreshed, number> = { made: 0, changed: 0, same: 0, kept: 0 }
  await eachRecord(scope, groups, async (group) => {
    const early = await drafts.next()
    const became = await inTransaction(context.pool, async (client) => {
      const versions = await lockedVersions(client, entity, group.ids)
      const { draft } = isAsRead(early, versions) ? early : await drafts.of(client, group)
      if (!draft) return undefined
      if (refresh) return storeOrRefresh(context, client, conversion, draft, refresh)
      await storeConverted(context, client, target, draft)
      return undefined
    })
    // The step that goes with a change may have changed anything.
    if (became === 'changed' && refresh?.take !== undefined) drafts.forget()
    if (became !== undefined) counts[became] += 1
  })
  if (refresh) progress.tell(sentence({ code: 'refreshed', path: '', params: counts }, context.language))
}

/** Whether a draft was made of documents that nobody has written since. */
const isAsRead = (early: Drafted | undefined, versions: ReadonlyMap<string, number>): early is Drafted =>
  early !== undefined && early.versions.size === versions.size && [...versions].every(([id, version]) => early.versions.get(id) === version)
