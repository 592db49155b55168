import type { Report } from '../../schema/report.ts'
import type { Screen } from '../../schema/screen.ts'
import { pageOfReports } from '../access/report-screens.ts'
import type { App } from '../app/app.ts'
import { datasetOf } from '../app/dataset.ts'
import type { Check } from './context.ts'

/** A screen of reports shows one of them, or finds one by its menu code. */
export const reportScreens: Check = function* ({ of }) {
  for (const { file, value } of of('screen')) {
    const screen = value as Screen
    if (screen.kind !== 'report') continue
    const { report, by } = screen
    if ((report === undefined) === (by === undefined)) {
      const message = 'A screen of reports says either "report" or "by". Say which report it shows, or by which parameter it finds one.'
      yield { code: 'wrong-value', file, path: by === undefined ? [] : ['by'], message }
    }
  }
}

/** Whoever a report in the menu is for may open the page of reports, and read what the report is about. */
export const reportGrants: Check = function* ({ app, of, accessOf }) {
  const page = pageOfReports(app)
  for (const { file, value } of of('report')) {
    const { menu, ...report } = value as Report
    if (!menu) continue
    if (page === undefined) {
      const message = 'No screen of kind "report" says "by", so nobody reaches a report by its menu code. Add one, or remove "menu".'
      yield { code: 'unreachable-screen', file, path: ['menu'], message }
      continue
    }
    const entity = app.entities.get(datasetOf(app, report)?.entity ?? '')
    const document = entity?.parent?.entity.name ?? entity?.name
    for (const [index, name] of menu.roles.entries()) {
      if (!app.roles.has(name)) continue
      const role = accessOf(name)
      const path = ['menu', 'roles', index]
      if (!role.canOpen(page)) {
        yield { code: 'ungranted-screen', file, path, message: `The role "${name}" may not open ${page}. Add it to its "screens".` }
      } else if (document !== undefined && !role.canRead(document)) {
        const message = `The report shows records of ${document}, which the role "${name}" may not read. Grant "read" on ${document}, or leave the role out.`
        yield { code: 'ungranted-entity', file, path, message }
      }
    }
  }
}

/** A code of the menu names one report, and the group that it stands in is there. */
export const reportMenus: Check = function* ({ app, of }) {
  const taken = new Map<string, string>()
  for (const { file, name, value } of of('report')) {
    const { menu } = value as Report
    if (!menu) continue
    const other = taken.get(menu.code)
    if (other !== undefined) {
      const message = `The report "${other}" has this menu code already. Choose another.`
      yield { code: 'wrong-value', file, path: ['menu', 'code'], message }
    }
    taken.set(menu.code, name)
    if (menu.under === undefined || groupAt(app, menu.under)) continue
    const message = `The menu "${app.bundle.app.menu}" has no group ${menu.under.join(' › ')}. Choose one that it has.`
    yield { code: 'wrong-value', file, path: ['menu', 'under'], message }
  }
}

function groupAt({ bundle }: App, path: readonly string[]): boolean {
  let items: Readonly<Record<string, object>> | undefined = bundle.menus[bundle.app.menu]?.items
  for (const name of path) {
    const found: object | undefined = items?.[name]
    items = found && 'items' in found ? (found.items as Readonly<Record<string, object>>) : undefined
  }
  return items !== undefined
}
