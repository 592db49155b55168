import { appIn } from '../../../../engine/runtime/app/in-language.ts'
import { sentence } from '../../../../engine/runtime/messages/message.ts'
import { crossed } from '../../../../engine/runtime/reports/crossed.ts'
import { inZone } from '../../../../engine/runtime/values/moment.ts'
import { browserFacts } from '../../../../engine/schema/browser-facts.ts'
import type { Work } from '../../../../engine/schema/job.ts'
import { isRefused, type Mail } from '../../mail/mailer.ts'
import { Readers, type Told } from '../../people/readers.ts'
import { type Context, environmentOf } from '../../records/context.ts'
import { entityNamed } from '../../records/entity_of.ts'
import { Invalid } from '../../records/failures.ts'
import { reportFor } from '../../records/report.ts'
import { accountsToTell } from '../../storage/queries/accounts_to_tell.ts'
import { safeName } from '../../values/safe_name.ts'
import { eachRecord } from './each_record.ts'
import { paramsFor } from './report_params.ts'
import type { Worker } from './work.ts'

type ReportWork = Extract<Work, { kind: 'report' }>

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Mails a report to the holders of roles and to accounts: to each in their language, with the rows and columns that they see where they run
 * it themselves. Who may not run it, has no address or cannot sign in is counted as refused. A run that begins again sends mails with the
 * same identity. With a condition, only those are mailed of whose rows it holds.
 */
export const report: Worker<'report'> = async (work, { context, progress, run, planned, mailer }) => {
  const { people, missing } = await readersOf(context, work)
  const named = [...people, ...missing].map((told) => ({ item: told, names: [typeof told === 'string' ? told : (told.name ?? '')] }))
  await eachRecord({ context, progress }, named, async (told) => {
    if (typeof told === 'string') throw new Invalid([{ code: 'noAccountToMail', path: '', params: { login: told } }])
    const mail = await mailFor(context, work, told, planned)
    if (!mail) return
    await mailer.send({ id: `report-${run}-${told.account}`, ...mail }).catch((error: Error) => {
      throw isRefused(error)
        ? new Invalid([{ code: 'mailRefused', path: '', params: { name: told.name ?? '', reason: error.message } }])
        : error
    })
  })
}

/** Those whom it is mailed to, and the named accounts that nobody signs in with. */
async function readersOf(context: Context, { roles, accounts: logins = [] }: ReportWork) {
  const { app, pool } = context
  const { entity, login } = app.bundle.app.account
  const users = { in: [{ var: `candidate.${login}` }, [...logins]] }
  const to = { ...(roles && { roles }), ...(logins.length > 0 && { users }) }
  const ids = await accountsToTell(pool, app, to, entityNamed(app, entity), environmentOf(context))
  const people = await new Readers(context, pool).accounts(ids)
  const found = new Set(people.map(({ user }) => user[login]))
  return { people, missing: logins.filter((name) => !found.has(name)) }
}

/** The mail for somebody, with the report as they may read it; nothing when no row of it is what they are told of. */
async function mailFor(context: Context, work: ReportWork, told: Told, planned: string): Promise<Mail | undefined> {
  const name = told.name ?? ''
  if (told.email === null) throw new Invalid([{ code: 'noMailAddress', path: '', params: { name } }])
  const { language, user, access } = told
  const own: Context = { ...context, app: appIn(context.app, language), language, user, access }
  const moment = environmentOf({ ...own, now: planned })
  const { rows: most } = browserFacts(own.app.bundle.app).exports
  const answer = await reportFor(own, work.report, { params: paramsFor(own, work, moment), moment, limit: most })
  if (answer.isCut) throw new Invalid([{ code: 'reportTooLarge', path: '', params: { max: most } }])
  const count = work.when === undefined ? undefined : crossed(own.app, answer, work.when, moment)
  if (count === 0) return undefined
  const { title, timeZone } = own.app.bundle.app
  const read = inZone(answer.asOf, timeZone) ?? { date: '', time: '' }
  const params = {
    name,
    title,
    count: count ?? answer.count,
    report: answer.label,
    day: read.date,
    at: `${read.date} ${read.time.slice(0, 5)}`,
  }
  const say = (code: string) => sentence({ code, path: '', params }, language)
  const { reportWorkbook } = await import('../../records/report_workbook.ts')
  const filename = safeName(`${answer.label} ${read.date}.xlsx`)
  return {
    to: told.email,
    subject: say('reportMailSubject'),
    text: say(count === undefined ? 'reportMailText' : 'reportMailCrossed'),
    attachments: [{ filename, content: await reportWorkbook(own, answer, name), contentType: workbookType }],
  }
}
