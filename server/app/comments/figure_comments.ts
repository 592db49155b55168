import { addressOfReport } from '../../../engine/runtime/access/report-screens.ts'
import { appIn } from '../../../engine/runtime/app/in-language.ts'
import { sentence } from '../../../engine/runtime/messages/message.ts'
import { invalidQuery } from '../../../engine/runtime/queries/problems.ts'
import type { Behind } from '../../../engine/runtime/reports/behind-cell.ts'
import { behindRow, isIssues } from '../../../engine/runtime/reports/behind-row.ts'
import { figureKey, figureOfKey } from '../../../engine/runtime/reports/figure-key.ts'
import type { ReportPlan } from '../../../engine/runtime/reports/report-plan.ts'
import { actorOf, auditRow } from '../audit/audit_entry.ts'
import { letterTexts } from '../messages/letter_texts.ts'
import { Readers } from '../people/readers.ts'
import type { Context } from '../records/context.ts'
import { Invalid } from '../records/failures.ts'
import { plannedReport, requestOf } from '../records/report.ts'
import { rowSight } from '../records/row_sight.ts'
import { accountNames } from '../storage/approvals/account_names.ts'
import { appendEntries } from '../storage/audit/append_entries.ts'
import { writeLetters } from '../storage/messages/letters.ts'
import { newsOfLetters } from '../storage/messages/news_of_letters.ts'
import {
  type FigureThread,
  figureCommentators,
  readFigureComments,
  type StoredFigureComment,
  writeFigureComment,
} from '../storage/queries/figure_comments.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { inTransaction } from '../storage/writes/transaction.ts'
import { digest } from '../values/digest.ts'
import { type Comment, named, saidText } from './comments.ts'

/** What somebody said about a figure of a report, with what they are called. */
interface FigureComment extends Comment, Pick<StoredFigureComment, 'seen'> {
  readonly figure: Behind
}

/** The most characters of how a figure was shown. */
const mostSeen = 500

/**
 * What people say about the figures of a report to each other, the first first: what was said by those who see the same rows as the person,
 * about groups and measures that are shown to them.
 * @param body `{params}`, as the report is asked for
 * @throws as running the report does
 */
export async function figureComments(context: Context, name: string, body: unknown): Promise<readonly FigureComment[]> {
  const { params } = requestOf(body, ['params'])
  return readFor(context, plannedReport(context, name, { ...(params !== undefined && { params }) }))
}

/**
 * Says something about a figure of a report, tells those who have said something about it, and gives everything that was said of the report.
 * @param body `{params, at, measure, seen, text}`: the figure as `rowsBehind` takes it, and how it was shown
 * @throws Invalid for a text that is empty or too long, and for a figure that the report has not; else as running the report does
 */
export async function commentFigure(context: Context, name: string, body: unknown): Promise<readonly FigureComment[]> {
  const { seen: shown = '', text: said, ...asked } = (body ?? {}) as Readonly<Record<string, unknown>>
  const { at = {}, measure, ...request } = requestOf(asked, ['params', 'at', 'measure', 'seen', 'text'])
  const plan = plannedReport(context, name, request)
  const behind: Behind = { at, ...(measure !== undefined && { measure }) }
  const conditions = behindRow(plan, behind)
  if (isIssues(conditions)) throw new Invalid(conditions)
  const [seen, text] = [seenWords(shown), saidText(said)]
  const { user, now, idempotencyKey: key } = context
  const thread = threadOf(context, plan)
  const figure = figureKey(behind)
  await inTransaction(context.pool, async (client) => {
    const isNew = await writeFigureComment(client, { ...thread, figure, seen, account: user.id, at: now, text, key })
    if (!isNew) return
    const detail = { report: name, figure, digest: digest(text) }
    await appendEntries(client, [auditRow({ ...actorOf(context), kind: 'comment.figure', detail })])
    await tellOthers(context, client, plan, thread, figure, text)
  })
  return readFor(context, plan)
}

const entitiesOf = (plan: ReportPlan): readonly string[] => [plan, ...plan.further].map(({ entity }) => entity)

const threadOf = (context: Pick<Context, 'access' | 'user'>, plan: ReportPlan): FigureThread => ({
  report: plan.name,
  sight: rowSight(context, entitiesOf(plan)),
})

async function readFor(context: Context, plan: ReportPlan): Promise<readonly FigureComment[]> {
  const stored = await readFigureComments(context.pool, threadOf(context, plan))
  const groups = new Set(plan.groups.map(({ name }) => name))
  const measures = new Set([...plan.measures, ...plan.comparisons].map(({ name }) => name))
  const shown = stored.flatMap((row) => {
    const figure = figureOfKey(row.figure)
    const isShown =
      Object.keys(figure.at).every((group) => groups.has(group)) && (figure.measure === undefined || measures.has(figure.measure))
    return isShown ? [{ ...row, figure }] : []
  })
  return named(context, shown)
}

/** Tells who has said something about the same figure, where they still see the same rows of it. */
async function tellOthers(
  context: Context,
  client: Queryable,
  plan: ReportPlan,
  thread: FigureThread,
  figure: string,
  said: string,
): Promise<void> {
  const { app, user, now } = context
  const others = (await figureCommentators(client, thread, figure)).filter((account) => account !== user.id)
  const people = (await new Readers(context, client).accounts(others)).filter(
    ({ access, user: reader }) =>
      addressOfReport(app, access, plan.name) !== undefined && threadOf({ access, user: reader }, plan).sight === thread.sight,
  )
  if (people.length === 0) return
  const by = (await accountNames(client, app, [user.id ?? null])).get(user.id ?? '') ?? ''
  const texts = letterTexts(app, (language) => {
    const report = appIn(app, language).bundle.reports?.[plan.name]?.label ?? plan.name
    return { title: sentence({ code: 'commentedReport', path: '', params: { by, report } }, language), body: said }
  })
  const accounts = people.flatMap(({ account }) => account ?? [])
  await writeLetters(
    client,
    accounts.map((account_id) => ({ account_id, message: 'commentedReport', report: plan.name, ...texts, created_at: now })),
  )
  await newsOfLetters(client, accounts)
}

/** How a figure was shown: words for people, as they were sent. */
function seenWords(seen: unknown): string {
  if (typeof seen !== 'string' || seen.length > mostSeen) throw new Invalid([invalidQuery('seen', 'text')])
  return seen
}
