import type { TFunction } from 'i18next'
import type { App } from '../../../runtime/app/app.ts'
import { reportRow } from '../../../runtime/app/dataset.ts'
import type { SeenTile } from '../../../runtime/screens/pinboards/pinboard.ts'

/** What a tile is called: as its owner says, else as the report, or its part. */
export function tileTitle(app: App, { report: name, show, part = '', label, problem }: SeenTile, t: TFunction<'pinboards'>): string {
  if (label !== undefined) return label
  const report = app.bundle.reports?.[name]
  if (!report) return t(problem === 'unread' ? 'unreadTitle' : 'goneTitle')
  if (show === 'chart') return report.charts?.[part]?.label ?? report.label
  const figure = show === 'figure' ? reportRow(app, name, report)?.fields.get(part)?.label : undefined
  return figure ?? report.label
}
