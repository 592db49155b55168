import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import { dayOf } from '../../../engine/runtime/values/days.ts'
import { actorOf, auditRow } from '../audit/audit_entry.ts'
import { accountsById } from '../people/people.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { forbidden, Invalid, notFound } from '../records/failures.ts'
import { deleteSubstitute, insertSubstitute, listSubstitutes, type Substitute } from '../storage/approvals/substitutes.ts'
import { appendEntries } from '../storage/audit/append_entries.ts'
import { inTransaction } from '../storage/writes/transaction.ts'
import { accountsSeen } from './colleagues.ts'
import { decidesAnything } from './decides.ts'

/** The longest time that somebody stands in for another. */
const mostDays = 366

/** The substitutes of a person, and those whose substitute they are. */
export const ownSubstitutes = (context: Context): Promise<readonly Substitute[]> =>
  listSubstitutes(context.pool, context.app, context.user.id ?? '0', environmentOf(context).today)

/**
 * Lets a colleague decide in the place of a person from one day to another. What they do not see or may not decide themselves, they still do not.
 * @throws Invalid when it is nobody else, no colleague that they see, or the days are wrong; `forbidden` for whoever decides nothing
 */
export async function nameSubstitute(
  context: Context,
  asked: { readonly substitute: string; readonly from: string; readonly to: string },
): Promise<void> {
  const account = context.user.id ?? ''
  if (!(await decidesAnything(context))) throw forbidden('decidesNothing')
  const ids = /^\d{1,18}$/.test(asked.substitute) ? [asked.substitute] : []
  const [colleague] = await accountsById(context, context.pool, [...(await accountsSeen(context, context.pool, ids))])
  const issues = issuesOf(context, asked, account, colleague?.[context.app.bundle.app.account.roles])
  if (issues.length > 0) throw new Invalid(issues)
  await inTransaction(context.pool, async (client) => {
    await insertSubstitute(client, { account, ...asked })
    await appendEntries(client, [auditRow({ ...actorOf(context), kind: 'approval.substitute', detail: { ...asked } })])
  })
}

/** Takes it back. @throws `notFound` */
export async function dropSubstitute(context: Context, id: string): Promise<void> {
  if (!/^\d{1,18}$/.test(id)) throw notFound('substitute', id)
  await inTransaction(context.pool, async (client) => {
    if (!(await deleteSubstitute(client, context.user.id ?? '0', id))) throw notFound('substitute', id)
    await appendEntries(client, [auditRow({ ...actorOf(context), kind: 'approval.noSubstitute', detail: { id } })])
  })
}

function issuesOf(
  context: Context,
  { substitute, from, to }: { readonly substitute: string; readonly from: string; readonly to: string },
  account: string,
  roles: unknown,
): Issue[] {
  const issue = (code: string, path: string): Issue => ({ code, path, params: {} })
  const [first, last, today] = [from, to, environmentOf(context).today].map(dayOf)
  const isColleague = Array.isArray(roles) && roles.some((role) => context.access.roles.includes(String(role)))
  const found: Issue[] = []
  if (substitute === account) found.push(issue('substituteSelf', 'substitute'))
  else if (!isColleague) found.push(issue('notAColleague', 'substitute'))
  if (first === null || last === null || first === undefined || last === undefined) found.push(issue('substitutePeriod', 'from'))
  else if (last < first || last < (today ?? 0)) found.push(issue('substitutePeriod', 'to'))
  else if (last - first > mostDays) found.push(issue('substituteTooLong', 'to'))
  return found
}
