import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { quote } from '../identifiers.ts'
import type { Queryable } from './run_load.ts'

/** When jobs last began what they have done, and when first since then what has failed, or fails and is tried again. */
export async function lastRuns(
  client: Queryable,
  entity: AppEntity,
  { job, startedAt, reason }: { readonly job: string; readonly startedAt: string; readonly reason: string },
  jobs: readonly string[],
  { done, failed, running }: { readonly done: string; readonly failed: string; readonly running: string },
): Promise<{ readonly at: string | null; readonly silentSince: string | null }> {
  const column = (name: string | undefined) => quote(entity.fields.get(name ?? '')?.column ?? '')
  const [status, began] = [column(entity.workflow?.field), column(startedAt)]
  const isFailing = entity.fields.has(reason) ? `(${status} = $4 and ${column(reason)} is not null)` : 'false'
  const { rows } = await client.query<{ at: Date | null; since: Date | null }>(
    `with runs as (select ${status} as status, ${began} as began, ${isFailing} as failing from ${quote(entity.table)} where ${column(job)} = any($1)),
     last as (select max(began) as at from runs where status = $2)
     select last.at, (select min(began) from runs where (status = $3 or failing) and (last.at is null or began > last.at)) as since from last`,
    [jobs, done, failed, running],
  )
  const [found] = rows
  return { at: moment(found?.at), silentSince: moment(found?.since) }
}

/** Moments come as the driver reads them. */
const moment = (at: Date | string | null | undefined): string | null => (at ? new Date(at).toISOString() : null)
