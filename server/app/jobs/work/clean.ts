import { entityNamed } from '../../records/entity_of.ts'
import { Invalid } from '../../records/failures.ts'
import { load } from '../../records/load.ts'
import { write } from '../../steps/write.ts'
import { usersOf } from '../../storage/queries/users_of.ts'
import { deleteForGood } from '../../storage/writes/delete_for_good.ts'
import { inTransaction } from '../../storage/writes/transaction.ts'
import { eachRecord, partsOf, recordsOf } from './each_record.ts'
import type { Worker } from './work.ts'

/** Deletes records for good. Their history and the audit log keep what was there; what another record refers to stays. */
export const clean: Worker<'clean'> = async ({ entity: name, where }, scope) => {
  const { context } = scope
  const entity = entityNamed(context.app, name)
  await eachRecord(scope, await partsOf(scope, name, await recordsOf(scope, name, where)), (id) =>
    inTransaction(context.pool, async (client) => {
      const before = await load(context, entity, id, true, client)
      const users = await usersOf(client, context.app, entity, before)
      if (users.length > 0) throw new Invalid(users.map((user) => ({ code: 'inUse', path: '', params: { entity: user.label } })))
      await write(context, client, { entity, before, after: before, action: 'delete', isDeclared: true })
      await deleteForGood(client, entity, id)
    }),
  )
}
