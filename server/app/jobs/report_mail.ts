import { reportJob } from '../../../engine/runtime/app/with-report-jobs.ts'
import type { LastMailing, MailReader } from '../../../engine/runtime/screens/report-builder/mailing.ts'
import { wireOf } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../records/context.ts'
import { runsOf } from '../records/run_records.ts'
import { search } from '../records/search.ts'

const mostPeople = 20
const mostLogins = 200

/** Accounts by words in them, or by what they sign in with; none for a caller who may not read accounts. */
export async function peopleToMail(
  context: Context,
  { search: words, logins }: { readonly search?: string; readonly logins?: readonly string[] },
): Promise<readonly MailReader[]> {
  const { entity, login, name, active } = context.app.bundle.app.account
  if (!context.access.canRead(entity)) return []
  const chosen = logins && [{ in: [{ var: `record.${login}` }, logins.slice(0, mostLogins)] }]
  const able = active === undefined ? [] : [{ '==': [{ var: `record.${active}` }, 'ENABLED'] }]
  const { rows } = await search(context, entity, {
    columns: [login, name],
    filter: { and: chosen ?? [...able, true] },
    ...(words !== undefined && words !== '' && { search: words }),
    page: { size: logins ? mostLogins : mostPeople },
    total: false,
  })
  return rows.map((row) => ({ login: String(wireOf(row, login) ?? ''), name: String(wireOf(row, name) ?? '') }))
}

/** What came of the last time that a report was mailed as it says itself. */
export async function lastMailing(context: Context, report: string): Promise<LastMailing> {
  const { app, access } = context
  const runs = runsOf(app)
  const job = reportJob(report)
  if (!runs || !access.canRead(runs.entity.name) || !app.bundle.jobs?.[job]) return { screen: null, last: null }
  const { part, entity } = runs
  const { workflow, name } = entity
  const status = workflow?.field ?? ''
  const named = { at: part.endedAt, due: part.dueAt, done: part.done, refused: part.refused, reason: part.reason }
  const columns = [status, ...Object.values(named).filter((field) => field !== undefined)]
  const { rows } = await search(context, name, {
    columns,
    filter: { '==': [{ var: `record.${part.job}` }, job] },
    sort: [[part.dueAt, 'desc']],
    page: { size: 1 },
    total: false,
  })
  const screen = [...app.screens].find(([route, each]) => each.kind === 'list' && each.entity === name && access.offers(route))?.[0] ?? null
  const [row] = rows
  if (!row) return { screen, last: null }
  const value = (field: string | undefined) => (field === undefined ? null : (wireOf(row, field) ?? null))
  const said = row.$labels as Readonly<Record<string, string>> | undefined
  const at = value(named.at) ?? value(named.due)
  const reason = value(named.reason)
  return {
    screen,
    last: {
      status: said?.[status] ?? workflow?.statuses.get(String(value(status)))?.label ?? '',
      at: at === null ? null : String(at),
      done: Number(value(named.done) ?? 0),
      refused: Number(value(named.refused) ?? 0),
      reason: reason === null ? null : String(reason),
    },
  }
}
