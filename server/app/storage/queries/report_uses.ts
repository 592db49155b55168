import type { Queryable } from './run_load.ts'

/** How often somebody has run a report. */
interface ReportUse {
  readonly report: string
  readonly account: string
  readonly runs: number
  /** ISO 8601: the last time. */
  readonly lastAt: string
}

/** Counts that somebody has run a report: one row for a report, an account and a business date. */
export async function countReportUse(
  client: Queryable,
  {
    report,
    account,
    day,
    milliseconds,
  }: { readonly report: string; readonly account: string; readonly day: string; readonly milliseconds: number },
): Promise<void> {
  await client.query({
    name: 'count report use',
    text: `insert into _report_uses (report, account_id, day, runs, milliseconds, last_at) values ($1, $2, $4, 1, $3, now())
      on conflict (report, account_id, day) do update
      set runs = _report_uses.runs + 1, milliseconds = _report_uses.milliseconds + excluded.milliseconds, last_at = excluded.last_at`,
    values: [report, account, Math.round(milliseconds), day],
  })
}

/** Who has run reports in the ninety days up to a business date, by report and account, the latest first. */
export async function readReportUses(client: Queryable, today: string): Promise<readonly ReportUse[]> {
  const { rows } = await client.query<{ report: string; account: string; runs: string; lastAt: string }>({
    name: 'report uses',
    text: `select report, account_id as account, sum(runs) as runs, max(last_at) as "lastAt"
      from _report_uses where day > $1::date - 90 group by report, account_id order by max(last_at) desc`,
    values: [today],
  })
  return rows.map(({ runs, lastAt, ...use }) => ({ ...use, runs: Number(runs), lastAt: new Date(lastAt).toISOString() }))
}
