import type { RecordData } from '../../../../engine/runtime/documents/record-data.ts'
import type { PendingEffect } from '../../../../engine/runtime/workflows/pending-effect.ts'
import type { Queryable } from '../../storage/queries/run_load.ts'
import type { Context } from '../context.ts'
import { runBalance } from './balance.ts'
import { runCreate } from './create.ts'
import { runFire } from './fire.ts'

/** Whether an effect changes other records, and so needs a transaction around it. */
export const changesOthers = ({ kind }: PendingEffect): boolean => kind !== 'notify'

/** Does what a step has set off, in its order and in its transaction. Notifications are written with the step itself. */
export async function runEffects(
  context: Context,
  client: Queryable,
  record: RecordData,
  effects: readonly PendingEffect[],
): Promise<void> {
  for (const effect of effects) {
    switch (effect.kind) {
      case 'balance':
        await runBalance(context, client, effect)
        break
      case 'create':
        await runCreate(context, client, record, effect)
        break
      case 'fire':
        await runFire(context, client, effect)
        break
      case 'notify':
        break
      default:
        effect satisfies never
    }
  }
}
