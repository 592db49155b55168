import type { HttpContext } from '@adonisjs/core/http'
import { menu } from '../../../../engine/runtime/access/menu.ts'
import type { Account } from '../../accounts/account.ts'
import portal from '../../services/portal.ts'
import { accountFacts } from '../account_facts.ts'
import { readCaller } from '../caller.ts'
import { clearSessionCookie, keepRequestToken, writeSessionCookie } from '../cookies.ts'
import { Problem } from '../problem.ts'

/** Signing in, who am I, signing out. */
export default class SessionController {
  async create(context: HttpContext): Promise<void> {
    const { login, password } = context.request.body()
    if (typeof login !== 'string' || typeof password !== 'string' || login.length > 200) throw new Problem('wrongCredentials')
    const address = context.request.ip()
    const outcome = await portal.accounts.signIn({ login, password, address, sessionToken: context.sessionToken })
    if (outcome.kind === 'tooMany') throw new Problem('tooManyRequests', { headers: { 'Retry-After': String(outcome.waitSeconds) } })
    if (outcome.kind === 'refused') throw new Problem('wrongCredentials')
    writeSessionCookie(context, outcome.token)
    context.response.json(describe(context, outcome.account))
  }

  show(context: HttpContext): void {
    keepRequestToken(context)
    context.response.json(describe(context, readCaller(context)))
  }

  async destroy(context: HttpContext): Promise<void> {
    if (context.sessionToken !== '') await portal.accounts.signOut(context.sessionToken)
    clearSessionCookie(context)
    context.response.status(204).send(null)
  }
}

/** What the shell needs to know of the person. */
function describe({ language }: HttpContext, { id, name, login, roles, record }: Account): object {
  const app = portal.metadata.in(language)
  const access = portal.accesses.of(app, roles)
  const menus = menu(app, access)
  const screens = [...app.screens.keys()].filter(access.canOpen)
  return {
    user: { id, name, login },
    account: accountFacts(app, record),
    roles: roles.flatMap((role) => (app.roles.has(role) ? [{ name: role, label: app.roles.get(role)?.label }] : [])),
    language,
    start: startScreen(screens, app.bundle.app.start, menus),
    menus,
    screens,
    version: app.hash,
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
