import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import type { ExchangesPart } from '../../../../engine/schema/queues.ts'
import { systemColumns } from '../columns/system_columns.ts'
import { quote } from '../identifiers.ts'
import type { Queryable } from './run_load.ts'

/** Who exchanges are for: the fact that says so, and what it says. */
export interface Peer {
  readonly by: 'connector' | 'subscription'
  readonly name: string
}

/** Which exchanges with a peer a node takes on. */
interface Claim {
  readonly peer: Peer
  readonly now: string
  /** Until when it has them: another node takes what is not over by then. */
  readonly until: string
  readonly statuses: { readonly waiting: string; readonly running: string; readonly failed: string }
  /** Over all nodes: the most at once, and in a minute. */
  readonly atOnce: number
  readonly perMinute?: number
}

/**
 * Takes exchanges on that are due, the longest waiting first: no other node has them until then. What a record gave rise to later waits
 * for what it gave rise to before. Their tries are counted by it.
 * @param client a transaction: nodes take on one after the other
 * @returns their ids
 */
export async function claimExchanges(client: Queryable, entity: AppEntity, part: ExchangesPart, claim: Claim): Promise<readonly string[]> {
  const { peer: receiver, now, until, statuses, atOnce, perMinute } = claim
  const column = (name: string) => quote(entity.fields.get(name)?.column ?? name)
  const [table, status, gone] = [quote(entity.table), column(entity.workflow?.field ?? ''), quote(systemColumns.deletedAt)]
  const [due, started, ended, tries] = [part.dueAt, part.startedAt, part.endedAt, part.tries].map(column)
  const [peer, about, record, version] = [part[receiver.by] ?? '', part.of, part.record, part.version].map(column)
  const { waiting, running, failed } = statuses
  await client.query(`select pg_advisory_xact_lock(hashtext('exchanges'), hashtext($1))`, [`${receiver.by} ${receiver.name}`])
  const { rows } = await client.query<{ id: string }>(
    `with free as (
       select least(
         $6::int - (select count(*) from ${table} x where x.${peer} = $1 and x.${status} = $4 and x.${ended} is null and x.${due} > $2::timestamptz and x.${gone} is null),
         coalesce($7::int - (select count(*) from ${table} x where x.${peer} = $1 and x.${started} > $2::timestamptz - interval '1 minute'), $6::int)
       ) as places
     )
     update ${table} e set ${due} = $3::timestamptz, ${started} = $2::timestamptz, ${ended} = null, ${tries} = coalesce(e.${tries}, 0) + 1
     where e.id in (
       select x.id from ${table} x where x.${peer} = $1 and x.${status} in ($8, $4) and x.${gone} is null
         and (x.${due} is null or x.${due} <= $2::timestamptz)
         and not exists (
           select from ${table} p where p.${record} = x.${record} and p.${about} = x.${about} and p.${peer} = x.${peer}
             and p.${gone} is null and (p.${version}, p.id) < (x.${version}, x.id) and p.${status} in ($8, $4, $5))
       order by x.${due} nulls first, x.id limit greatest((select places from free), 0)
     )
     returning e.id::text as id`,
    [receiver.name, now, until, running, failed, atOnce, perMinute ?? null, waiting],
  )
  return rows.map(({ id }) => id)
}
