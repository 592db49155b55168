import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { PendingEffect } from '../../../engine/runtime/workflows/pending-effect.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { forgetLeftRanks, type LeftRanks, leftRanksRow, readLeftRanks, takeLeftRanks } from '../storage/queries/left_ranks.ts'
import { runLoad } from '../storage/queries/run_load.ts'
import { inTransaction } from '../storage/writes/transaction.ts'
import { lockAmong } from './effects/among.ts'
import { runRank } from './effects/rank.ts'
import type { DecidedStep } from './take_step.ts'
import { foundTogether, type Turn } from './turns.ts'

/** Whether an effect reads other records anew, and may read places. */
const readsAnew = (effect: PendingEffect): boolean =>
  effect.kind === 'create' || effect.kind === 'fire' || (effect.kind === 'among' && effect.transition !== undefined)

/**
 * The step without its ranking, where others wait to rank the same records: a place is worth nothing before the last of them has come.
 * What is left is written with the step, and made by another node, or at the next start, where this process ends before.
 */
export function leaveRanks(context: Context, decided: DecidedStep, turn: Turn): DecidedStep {
  const { step, after, effects } = decided
  const { entity } = step
  const ranks = effects.filter((effect) => effect.kind === 'rank')
  const [name, ...others] = foundTogether(entity, after, ranks)
  const later = effects.slice(effects.findIndex(({ kind }) => kind === 'rank'))
  if (name === undefined || others.length > 0 || later.some(readsAnew)) return decided
  const left: LeftRanks = { name, entity: entity.name, record: after.id ?? '', ranks }
  if (!turn.leaves(name, () => rankNow(context, left, entity, after))) return decided
  const traces: typeof step.traces = (written) => ({ ...step.traces?.(written), _left_ranks: [leftRanksRow(left, context.now)] })
  return { ...decided, step: { ...step, traces }, effects: effects.filter(({ kind }) => kind !== 'rank') }
}

/** As many as are taken up at once. */
const mostTaken = 100

/**
 * Makes, for the server itself, the rankings that processes have left which ended before. Any number of nodes may call it at once, also
 * while others wait: whoever ranks later finds the places right already.
 * @param failed is told what could not be ranked; it stays left
 */
export async function rankWhatIsLeft(context: Context, failed: (error: unknown) => void): Promise<void> {
  const { pool, app } = context
  const all = await readLeftRanks(pool, mostTaken)
  for (const left of all) {
    try {
      const entity = app.entities.get(left.entity)
      const [record] = entity ? await runLoad(pool, app, entity, true, environmentOf(context), [left.record]) : []
      if (entity && record) await rankNow(context, left, entity, record)
      else await takeLeftRanks(pool, left.name)
    } catch (error) {
      failed(error)
    }
  }
  if (all.length > 0) await forgetLeftRanks(pool)
}

const rankNow = (context: Context, { name, ranks }: LeftRanks, entity: AppEntity, record: RecordData): Promise<void> =>
  inTransaction(context.pool, async (client) => {
    await lockAmong(context, client, entity, record, ranks)
    await takeLeftRanks(client, name)
    for (const rank of ranks) await runRank(context, client, entity, record, rank)
  })
