import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { PendingEffect } from '../../../engine/runtime/workflows/pending-effect.ts'
import type { Context } from '../records/context.ts'
import { inTransaction } from '../storage/writes/transaction.ts'
import { lockAmong } from './effects/among.ts'
import { runRank } from './effects/rank.ts'
import type { DecidedStep } from './take_step.ts'
import { foundTogether, type Turn } from './turns.ts'

type RankEffect = Extract<PendingEffect, { kind: 'rank' }>

/** Whether an effect reads other records anew, and may read places. */
const readsAnew = (effect: PendingEffect): boolean =>
  effect.kind === 'create' || effect.kind === 'fire' || (effect.kind === 'among' && effect.transition !== undefined)

/** The step without its ranking, where others wait to rank the same records: a place is worth nothing before the last of them has come. */
export function leaveRanks(context: Context, decided: DecidedStep, turn: Turn): DecidedStep {
  const { step, after, effects } = decided
  const ranks = effects.filter((effect) => effect.kind === 'rank')
  const [name, ...others] = foundTogether(step.entity, after, ranks)
  const later = effects.slice(effects.findIndex(({ kind }) => kind === 'rank'))
  if (name === undefined || others.length > 0 || later.some(readsAnew)) return decided
  if (!turn.leaves(name, () => rankNow(context, step.entity, after, ranks))) return decided
  return { ...decided, effects: effects.filter(({ kind }) => kind !== 'rank') }
}

const rankNow = (context: Context, entity: AppEntity, record: RecordData, ranks: readonly RankEffect[]): Promise<void> =>
  inTransaction(context.pool, async (client) => {
    await lockAmong(context, client, entity, record, ranks)
    for (const rank of ranks) await runRank(context, client, entity, record, rank)
  })
