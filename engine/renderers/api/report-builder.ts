import type { ScreenAnswer } from '../../runtime/cut/screen-answer.ts'
import type { Thing } from '../../runtime/overlays/thing.ts'
import type { ReportCost } from '../../runtime/reports/report-cost.ts'
import type { LastMailing, MailReader } from '../../runtime/screens/report-builder/mailing.ts'
import type { FieldOffer, RowOffer } from '../../runtime/screens/report-builder/offers.ts'
import { api } from './api.ts'
import type { ThingDiagnostic } from './overlays.ts'
import type { ReportRunner, RunAnswer } from './reports.ts'
import { type OpenScreen, openScreen } from './screens.ts'

/** How often somebody has run a report in the last ninety days. */
export interface ReportUse {
  readonly report: string
  readonly name: string | null
  readonly runs: number
  readonly lastAt: string
}

export const getRowOffers = () => api.call<{ entities: readonly RowOffer[] }>('/admin/reports/entities')
export const getFieldOffers = (of: string) =>
  api.call<{ fields: readonly FieldOffer[] }>(`/admin/reports/fields?of=${encodeURIComponent(of)}`)
export const getReportUses = () => api.call<{ uses: readonly ReportUse[]; codes: Readonly<Record<string, string>> }>('/admin/reports/uses')

interface Checked {
  readonly diagnostics: readonly ThingDiagnostic[]
  readonly screen: OpenScreen | undefined
}

/** What is wrong with a report as it is written, and the screen that shows it. */
export async function checkReport(name: string, { value = null, texts }: Thing, signal: AbortSignal): Promise<Checked> {
  const answer = await api.call<{ diagnostics: readonly ThingDiagnostic[]; screen: ScreenAnswer | null }>('/admin/reports/check', {
    body: { name, value, texts },
    isRead: true,
    signal,
  })
  return { diagnostics: answer.diagnostics, screen: answer.screen ? openScreen(answer.screen) : undefined }
}

/** Runs a report as it is written; what it cost is told. */
export function previewRunner({ value = null, texts }: Thing, onCost: (cost: ReportCost) => void): ReportRunner {
  const call = async (name: string, request: object, signal?: AbortSignal): Promise<RunAnswer> => {
    const { answer, cost } = await api.call<{ answer: RunAnswer; cost: ReportCost }>('/admin/reports/preview', {
      body: { name, value, texts, ...request },
      isRead: true,
      signal,
    })
    onCost(cost)
    return answer
  }
  return {
    run: (name, params, _limit, signal) => call(name, { params }, signal),
    rowsBehind: (name, params, behind, signal) => call(name, { params, ...behind }, signal),
  }
}

const people = (query: URLSearchParams) => api.call<{ people: readonly MailReader[] }>(`/admin/reports/people?${query}`)

/** Those whose names have the words. */
export const findMailReaders = (search: string) => people(new URLSearchParams({ search }))
/** Those who sign in with these. */
export const mailReadersOf = (logins: readonly string[]) => people(new URLSearchParams(logins.map((login) => ['logins', login])))
export const lastMailing = (name: string) => api.call<LastMailing>(`/admin/reports/${encodeURIComponent(name)}/mailed`)
