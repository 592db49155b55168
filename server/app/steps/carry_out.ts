import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { touchesApprovals } from '../approvals/follow.ts'
import type { Context } from '../records/context.ts'
import { load } from '../records/load.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { inTransaction } from '../storage/writes/transaction.ts'
import { agreeAlone } from './agree_alone.ts'
import { lockAmong } from './effects/among.ts'
import { changesOthers, leavesAsWritten, runEffects } from './effects/run_effects.ts'
import { type DecidedStep, writeStep } from './take_step.ts'

/**
 * Takes a decided step with all its effects, or none of it. One that touches nothing else is one statement; one with effects on other
 * records, or with an approval behind it, is a transaction.
 * @param given a transaction that does more; default: one of its own where it takes one
 * @returns the record as it is then
 * @throws Stale when the record was written since the step was decided
 */
export async function carryOut(context: Context, decided: DecidedStep, given: Queryable = context.pool): Promise<RecordData> {
  const { step, after, effects } = decided
  const { entity, before } = step
  if (!effects.some(changesOthers) && !touchesApprovals(entity, before, after)) return writeStep(context, given, decided)
  const whole = async (client: Queryable) => {
    await lockAmong(context, client, entity, after, effects)
    const written = await writeStep(context, client, decided)
    await runEffects(context, client, entity, written, effects)
    const reached = effects.every(leavesAsWritten) ? written : await load(context, entity, written.id as string, true, client)
    return agreeAlone(context, client, entity, reached)
  }
  return given === context.pool ? inTransaction(context.pool, whole) : whole(given)
}
