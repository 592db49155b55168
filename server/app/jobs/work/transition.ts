import { entityNamed } from '../../records/entity_of.ts'
import { takeInternalStep } from '../../steps/take_internal_step.ts'
import { eachRecord, partsOf, recordsOf } from './each_record.ts'
import type { Worker } from './work.ts'

/** Takes a step of each of some records. */
export const transition: Worker<'transition'> = async ({ entity: name, where, transition: step }, scope) => {
  const entity = entityNamed(scope.context.app, name)
  const parts = await partsOf(scope, name, await recordsOf(scope, name, where))
  await eachRecord(scope, parts, (id) => takeInternalStep(scope.context, { entity, id, name: step }))
}
