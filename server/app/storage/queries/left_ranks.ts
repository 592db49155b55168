import type { PendingEffect } from '../../../../engine/runtime/workflows/pending-effect.ts'
import type { Row } from '../writes/document_change.ts'
import type { Queryable } from './run_load.ts'

/** Rankings that a step has left to those who wait: stored with the step, so that they are made whatever becomes of the process. */
export interface LeftRanks {
  /** What the records that are ranked together have in common. */
  readonly name: string
  readonly entity: string
  /** The record of the step. */
  readonly record: string
  readonly ranks: readonly Extract<PendingEffect, { kind: 'rank' }>[]
}

/** Those that are left, as a row that is written with the step. @param at when: ISO 8601 in UTC */
export const leftRanksRow = ({ name, entity, record, ranks }: LeftRanks, at: string): Row => ({
  name,
  entity,
  record_id: record,
  ranks,
  left_at: at,
})

/** What is left, once for each name, the longest first; at most so many. */
export async function readLeftRanks(client: Queryable, most: number): Promise<readonly LeftRanks[]> {
  const { rows } = await client.query<LeftRanks>({
    name: 'left ranks',
    text: `select name, entity, record_id::text as record, ranks
      from (select distinct on (name) * from _left_ranks order by name, id desc) l order by id limit $1`,
    values: [most],
  })
  return rows
}

/** Whoever is about to rank what is left under a name takes it: steps that leave more meanwhile are ranked too, and leave their own. */
export async function takeLeftRanks(client: Queryable, name: string): Promise<void> {
  await client.query({ name: 'take left ranks', text: 'delete from _left_ranks where name = $1', values: [name] })
}

/** Gives up what nobody could rank for a day, because the metadata says something else meanwhile. */
export async function forgetLeftRanks(client: Queryable): Promise<void> {
  await client.query(`delete from _left_ranks where left_at < now() - interval '1 day'`)
}
