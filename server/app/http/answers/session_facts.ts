import type { HttpContext } from '@adonisjs/core/http'
import { frequentIn } from '../../../../engine/runtime/access/frequent.ts'
import { menu } from '../../../../engine/runtime/access/menu.ts'
import { pinboardsScreen } from '../../../../engine/runtime/access/report-screens.ts'
import { withOffers } from '../../../../engine/runtime/screens/list/list-actions.ts'
import type { Account } from '../../accounts/account.ts'
import portal from '../../services/portal.ts'
import { accountFacts } from './account_facts.ts'

/** What the shell needs to know of the person. */
export function sessionFacts({ language, trial }: HttpContext, { id, name, login, roles, record }: Account): object {
  const app = portal.metadata.in(language)
  const access = portal.accesses.of(app, roles)
  const menus = withOffers(app, access, menu(app, access))
  const frequent = frequentIn(app, roles, menus)
  const pinboards = pinboardsScreen(app)
  const { mobileMenu } = app.bundle.app
  // A menu for telephones that nobody has filled yet is as good as none.
  const mobileMenus = mobileMenu && mobileMenu !== app.bundle.app.menu ? menu(app, access, mobileMenu) : []
  const screens = [...app.screens.keys()].filter(access.canOpen)
  return {
    user: { id, name, login },
    account: accountFacts(app, record),
    roles: roles.flatMap((role) => (app.roles.has(role) ? [{ name: role, label: app.roles.get(role)?.label }] : [])),
    language,
    start: startScreen(screens, app.bundle.app.start, menus),
    menus,
    ...(frequent.length > 0 && { frequent }),
    ...(mobileMenus.length > 0 && { mobileMenus }),
    screens,
    ...(pinboards !== undefined && access.canOpen(pinboards) && { pinboards }),
    version: app.hash,
    triesRoles: access.triesRoles,
    ...(trial && { trial: { role: app.roles.get(trial.role)?.label ?? trial.role, account: trial.account } }),
    hasWeakPassword: app.bundle.app.account.weakPassword !== undefined && record[app.bundle.app.account.weakPassword] === true,
  }
}

type Entries = readonly { readonly route?: string; readonly items?: Entries }[]

/** The screen after sign-in: the one that the app names, if the person may open it, else the first of their menu. */
function startScreen(screens: readonly string[], start: string | undefined, menus: Entries): string | undefined {
  return start !== undefined && screens.includes(start) ? start : firstRoute(menus)
}

function firstRoute(entries: Entries): string | undefined {
  for (const { route, items } of entries) {
    const found = route ?? firstRoute(items ?? [])
    if (found !== undefined) return found
  }
  return undefined
}
