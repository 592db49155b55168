import { Exception } from '../../../../engine/runtime/exception.ts'
import { entityNamed } from '../../records/entity_of.ts'
import { operationNamed } from '../../records/exchange_records.ts'
import { load } from '../../records/load.ts'
import { addCall } from '../../steps/add_call.ts'
import { inTransaction } from '../../storage/writes/transaction.ts'
import { eachRecord, partsOf, recordsOf } from './each_record.ts'
import type { Worker } from './work.ts'

/** Puts calls of an operation into the outbox: one, or one for each of some records. A run that begins again asks for nothing twice. */
export const call: Worker<'call'> = async ({ connector, operation, where }, scope) => {
  const { context, run } = scope
  const { app, pool } = context
  const called = operationNamed(app, connector, operation)
  if (!called) throw new Exception('noConnector', `There is no operation ${connector}.${operation}.`)
  const name = called.declared.entity
  const own = called.declared.key === undefined
  if (name === undefined) {
    await eachRecord(scope, [{ item: run, names: [] }], () =>
      inTransaction(pool, (client) => addCall(context, client, { connector, operation, ...(own && { key: `run ${run}` }) })),
    )
    return
  }
  const entity = entityNamed(app, name)
  await eachRecord(scope, await partsOf(scope, name, await recordsOf(scope, name, where)), (id) =>
    inTransaction(pool, async (client) => {
      const record = await load(context, entity, id, true, client)
      await addCall(context, client, { connector, operation, about: { entity, record }, ...(own && { key: `run ${run} ${id}` }) })
    }),
  )
}
