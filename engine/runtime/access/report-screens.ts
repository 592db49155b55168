import type { Report } from '../../schema/report.ts'
import type { Screen } from '../../schema/screen.ts'
import type { App } from '../app/app.ts'
import type { Access } from './access.ts'
import { withIncluded } from './included.ts'

/** The reports that a screen shows to the holder of roles. */
export function reportsOf(app: App, screen: Screen, roles: readonly string[]): readonly string[] {
  if (screen.kind === 'report') return screen.report === undefined ? publishedFor(app, roles).map(({ name }) => name) : [screen.report]
  if (screen.kind !== 'dashboard') return []
  return [...new Set(Object.values(screen.tiles).flatMap((tile) => (tile.kind === 'chart' ? [tile.report] : [])))]
}

/** Whether a person may run a report: they may open a screen that shows it to them. */
export function canRun(app: App, access: Pick<Access, 'canOpen' | 'roles'>, report: string): boolean {
  for (const [route, screen] of app.screens) {
    if (access.canOpen(route) && reportsOf(app, screen, access.roles).includes(report)) return true
  }
  return false
}

/** A report that stands in the menu by a code of its own. */
interface PublishedReport {
  readonly name: string
  readonly report: Report
  readonly menu: NonNullable<Report['menu']>
}

/** The reports that stand in the menu by a code, of those that are for one of some roles. */
export function publishedFor(app: App, roles: readonly string[]): readonly PublishedReport[] {
  const held = withIncluded(app, roles)
  return Object.entries(app.bundle.reports ?? {}).flatMap(([name, report]): PublishedReport[] => {
    const { menu } = report
    return menu?.roles.some((role) => held.includes(role)) ? [{ name, report, menu }] : []
  })
}

/** The screen that shows any report by its code: its address, to which the code is added. */
export function pageOfReports(app: App): string | undefined {
  for (const [route, screen] of app.screens) if (screen.kind === 'report' && screen.by !== undefined) return route
  return undefined
}

/** Where a person opens a report: a screen of its own, or the page of reports by its code; nothing for one that is only a part of screens. */
export function addressOfReport(app: App, access: Pick<Access, 'canOpen' | 'roles'>, report: string): string | undefined {
  for (const [route, screen] of app.screens) {
    if (screen.kind === 'report' && screen.report === report && access.canOpen(route)) return route
  }
  const page = pageOfReports(app)
  const published = publishedFor(app, access.roles).find(({ name }) => name === report)
  return page !== undefined && published && access.canOpen(page) ? `${page}/${published.menu.code}` : undefined
}

/** A page of a report. */
export interface ReportPage {
  readonly address: string
  readonly label: string
}

/** The pages of reports that a person may open: screens of their own, and those that stand in the menu by a code. */
export function openReports(app: App, access: Pick<Access, 'offers' | 'roles'>): readonly ReportPage[] {
  const own = [...app.screens].flatMap(([route, screen]): readonly ReportPage[] =>
    screen.kind === 'report' && screen.report !== undefined && access.offers(route) ? [{ address: route, label: screen.title }] : [],
  )
  const page = pageOfReports(app)
  if (page === undefined || !access.offers(page)) return own
  return [...own, ...publishedFor(app, access.roles).map(({ report, menu }) => ({ address: `${page}/${menu.code}`, label: report.label }))]
}

/** The screen on which people arrange pinboards of reports. */
export function pinboardsScreen(app: App): string | undefined {
  for (const [route, screen] of app.screens) if (screen.kind === 'pinboards') return route
  return undefined
}
