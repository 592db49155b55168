import type { App } from '../../../engine/runtime/app/app.ts'
import type { Fed } from '../../../engine/runtime/connectors/fed.ts'
import { lastRuns } from '../storage/queries/last_runs.ts'
import type { Context } from './context.ts'
import { openStatuses, runsOf } from './run_records.ts'

interface FeedsOf {
  readonly system: string
  readonly jobs: readonly string[]
}
const known = new WeakMap<App, ReadonlyMap<string, FeedsOf>>()

/** The jobs that bring rows, by the entity that they bring them into. */
function feedsOf(app: App): ReadonlyMap<string, FeedsOf> {
  const found = known.get(app)
  if (found) return found
  const made = new Map<string, FeedsOf>()
  for (const [job, { run }] of Object.entries(app.bundle.jobs ?? {})) {
    if (run.kind !== 'feed') continue
    const connector = app.bundle.connectors?.[run.connector]
    for (const operation of run.operations) {
      const entity = connector?.operations[operation]?.entity
      if (connector && entity !== undefined) made.set(entity, { system: connector.label, jobs: [...(made.get(entity)?.jobs ?? []), job] })
    }
  }
  known.set(app, made)
  return made
}

/** Where the rows of an entity come from; nothing for those that people write. */
export async function fedOf({ app, pool }: Pick<Context, 'app' | 'pool'>, entity: string): Promise<Fed | undefined> {
  const feeds = feedsOf(app).get(entity)
  const runs = runsOf(app)
  const { startedAt } = runs?.part ?? {}
  if (!feeds || !runs || startedAt === undefined) return undefined
  const done = runs.entity.workflow?.transitions.get(runs.part.finish)?.to ?? ''
  const failed = runs.entity.workflow?.transitions.get(runs.part.fail)?.to ?? ''
  const { running } = openStatuses(runs)
  const { reason = '' } = runs.part
  const fields = { job: runs.part.job, startedAt, reason }
  const { at, silentSince } = await lastRuns(pool, runs.entity, fields, feeds.jobs, { done, failed, running })
  return { system: feeds.system, ...(at !== null && { at }), ...(silentSince !== null && { silentSince }) }
}

/** The same of several entities, each other system once for each entity that it brings rows into. */
export async function fedAmong(context: Pick<Context, 'app' | 'pool'>, entities: readonly string[]): Promise<readonly Fed[]> {
  const found = await Promise.all([...new Set(entities)].map((entity) => fedOf(context, entity)))
  return found.filter((fed) => fed !== undefined)
}
