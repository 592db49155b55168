import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../../engine/runtime/documents/record-data.ts'
import type { PendingEffect } from '../../../../engine/runtime/workflows/pending-effect.ts'
import { followUp } from '../../queues/follow_up.ts'
import type { Queryable } from '../../storage/queries/run_load.ts'
import type { Context } from '../context.ts'
import { runApply } from './apply.ts'
import { runBalance } from './balance.ts'
import { runCall } from './call.ts'
import { runCreate } from './create.ts'
import { runFire } from './fire.ts'
import { runUpdate } from './update.ts'

/** Whether an effect changes other records, and so needs a transaction around it. */
export const changesOthers = ({ kind }: PendingEffect): boolean => kind !== 'notify'

/** Does what a step has set off, in its order and in its transaction. Notifications are written with the step itself. */
export async function runEffects(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  record: RecordData,
  effects: readonly PendingEffect[],
): Promise<void> {
  let current = record
  for (const effect of effects) {
    switch (effect.kind) {
      case 'apply':
        await runApply(context, client, effect)
        break
      case 'balance':
        await runBalance(context, client, effect)
        break
      case 'call':
        await runCall(context, client, entity, current, effect)
        break
      case 'create':
        current = await runCreate(context, client, entity, current, effect)
        break
      case 'fire':
        await runFire(context, client, effect)
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
  }
}
