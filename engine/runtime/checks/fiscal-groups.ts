import { fiscalSpans, type Report } from '../../schema/report.ts'
import type { Check } from './context.ts'

/** Rows are grouped by spans of a fiscal year only where the portal says when that begins. */
export const fiscalGroups: Check = function* ({ app, of }) {
  if (app.bundle.app.fiscalYear) return
  for (const { file, value } of of('report')) {
    for (const [name, { by }] of Object.entries((value as Report).groups ?? {})) {
      if (!fiscalSpans.some((span) => span === by)) continue
      const message = `No fiscal year is declared by which "${by}" could group. Say "fiscalYear" in app.json, or group by another span.`
      yield { code: 'wrong-value', file, path: ['groups', name, 'by'], message }
    }
  }
}
