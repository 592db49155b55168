import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../../engine/runtime/values/record-data.ts'
import type { PendingEffect } from '../../../../engine/runtime/workflows/pending-effect.ts'
import { followUp } from '../../queues/follow_up.ts'
import type { Context } from '../../records/context.ts'
import { load } from '../../records/load.ts'
import type { Queryable } from '../../storage/queries/run_load.ts'
import { addCall } from '../add_call.ts'
import { changedAmong } from './among.ts'
import { runApply } from './apply.ts'
import { runBalance } from './balance.ts'
import { runCreate } from './create.ts'
import { type Fired, fired } from './fire.ts'
import { runRank } from './rank.ts'
import { runUpdate } from './update.ts'

/** Whether an effect changes other records, and so needs a transaction around it. */
export const changesOthers = ({ kind }: PendingEffect): boolean => kind !== 'notify'

/** Whether an effect leaves the record itself, and whatever may lead back to it, as the step has written it. */
export const leavesAsWritten = ({ kind }: PendingEffect): boolean => kind === 'notify' || kind === 'call' || kind === 'follow'

/** Does what a step has set off, in its order and in its transaction. Notifications are written with the step itself. */
export async function runEffects(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  record: RecordData,
  effects: readonly PendingEffect[],
): Promise<void> {
  let current = record
  let isAsWritten = true
  for (const effect of effects) {
    switch (effect.kind) {
      case 'among':
        await goOn(context, client, changedAmong(context, client, entity, current, effect))
        break
      case 'apply':
        await runApply(context, client, effect)
        break
      case 'balance':
        await runBalance(context, client, effect)
        break
      case 'call':
        if (!isAsWritten) current = await load(context, entity, current.id ?? '', true, client)
        await addCall(context, client, { connector: effect.connector, operation: effect.operation, about: { entity, record: current } })
        break
      case 'create':
        current = await runCreate(context, client, entity, current, effect)
        break
      case 'fire':
        await goOn(context, client, fired(context, client, effect))
        break
      case 'rank':
        await runRank(context, client, entity, current, effect)
        break
      case 'update':
        await runUpdate(context, client, effect)
        break
      case 'follow':
        await followUp(context, client, entity, record, effect.step)
        break
      case 'notify':
        break
      default:
        effect satisfies never
    }
    isAsWritten &&= leavesAsWritten(effect)
  }
}

/** Does what each step of another record has set off, before the next is taken. */
async function goOn(context: Context, client: Queryable, steps: AsyncIterable<Fired>): Promise<void> {
  for await (const { entity, record, effects } of steps) await runEffects(context, client, entity, record, effects)
}
