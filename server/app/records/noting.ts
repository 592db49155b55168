import { Exception } from '../../../engine/runtime/exception.ts'
import { actorOf, auditRow } from '../audit/audit_entry.ts'
import { appendEntries } from '../storage/audit/append_entries.ts'
import { countAttempt } from '../storage/queries/attempts.ts'
import { runLoad } from '../storage/queries/run_load.ts'
import { type Context, environmentOf } from './context.ts'
import { Invalid } from './failures.ts'

/** What somebody tries with the records of an entity, or with one of them. */
interface Attempt {
  /** An operation, or the name of a step. */
  readonly what: string
  readonly entity: string
  readonly record?: string
}

/** So many entries an hour: whoever tries one id after the other does not fill the log. */
export const mostNoted = 100
const limit = { from: mostNoted, wait: 3_600, most: 3_600, remember: 3_600 }

/** Reasons of a refusal that are about who, when and where; what is merely typed wrong has others. */
const telling: ReadonlySet<string> = new Set(['notDeletable', 'notEditable', 'rule', 'wrongStatus'])

/** Until when nothing more is noted of whom, as this node knows it: asking the database each time would cost more than the refusal. */
const quiet = new WeakMap<Context['pool'], Map<string, number>>()

/** Of so many people at once that is remembered; of others the database is asked. */
const mostQuiet = 10_000

function quietOf({ pool }: Context): Map<string, number> {
  const known = quiet.get(pool) ?? new Map<string, number>()
  if (known.size >= mostQuiet) known.clear()
  quiet.set(pool, known)
  return known
}

const whoOf = ({ user, address = '' }: Context): string => (user.id === undefined ? `address ${address}` : `account ${user.id}`)

/** Does something, and leaves an entry in the audit log where it is refused to this person. The answer stays as it is. */
export async function noting<Result>(context: Context, attempt: Attempt, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if ((quietOf(context).get(whoOf(context)) ?? 0) > Date.now()) throw error
    const refused = await refusalOf(context, attempt, error)
    if (refused) await note(context, attempt, refused)
    throw error
  }
}

type Refusal = Readonly<Record<string, string>>

/** Why it was refused, where that is worth an entry: what is not there, or is there and wrong, is none. */
async function refusalOf(context: Context, attempt: Attempt, error: unknown): Promise<Refusal | undefined> {
  if (!(error instanceof Exception)) return undefined
  if (error.code === 'forbidden') return { reason: String(error.params.reason) }
  if (error.code === 'notFound') return (await isThere(context, attempt)) ? { reason: 'unseen' } : undefined
  const codes =
    isWatched(context, attempt) && error instanceof Invalid ? error.issues.map(({ code }) => code).filter((code) => telling.has(code)) : []
  return codes.length > 0 ? { reason: [...new Set(codes)].join(' ') } : undefined
}

/** Whether a rule that refuses it is worth an entry: of what is sealed, and of a step that says so. */
function isWatched({ app }: Context, { entity, what }: Attempt): boolean {
  const isSealed = app.bundle.entities[entity]?.sealedUnless !== undefined
  return isSealed || app.entities.get(entity)?.workflow?.transitions.get(what)?.refusalsKept === true
}

/** Whether what the person is told does not exist does. */
async function isThere(context: Context, { entity: name, record }: Attempt): Promise<boolean> {
  const entity = context.app.entities.get(name)
  if (!entity || record === undefined) return entity !== undefined
  return (await runLoad(context.pool, context.app, entity, true, environmentOf(context), [record])).length > 0
}

async function note(context: Context, { what, entity, record }: Attempt, refused: Refusal): Promise<void> {
  const who = whoOf(context)
  const { failures, waitSeconds } = await countAttempt(context.pool, `refused:${who}`, limit)
  if (waitSeconds > 0) return void quietOf(context).set(who, Date.now() + waitSeconds * 1000)
  const detail = { what, ...refused, ...(failures >= mostNoted && { further: 'notNoted' }) }
  const about = record !== undefined && /^\d{1,18}$/.test(record) ? { entity, record } : { entity }
  await appendEntries(context.pool, [auditRow({ ...actorOf(context), kind: 'record.refused', ...about, detail })])
}
