import { isPublic } from '../../../../runtime/access/is-public.ts'
import { menu } from '../../../../runtime/access/menu.ts'
import { passwordRoute } from '../../../../runtime/access/password-route.ts'
import { pinboardsScreen } from '../../../../runtime/access/report-screens.ts'
import { rootRoute } from '../../../../runtime/access/root-route.ts'
import type { App } from '../../../../runtime/app/app.ts'
import { type ScreenAnswer, screenAnswer } from '../../../../runtime/cut/screen-answer.ts'
import { defaultEmbeddedType, defaultStoragePrefix } from '../../../../schema/app.ts'
import { browserFacts } from '../../../../schema/browser-facts.ts'
import type { Portal } from '../../../api/portal.ts'
import { Problem } from '../../../api/problem.ts'
import type { Session } from '../../../api/session.ts'
import type { MemoryCaller } from './memory-caller.ts'

/** Before the keys of what the gallery keeps in the browser, so that it is not mixed up with the portal itself. */
export function storagePrefixOf({ bundle }: App): string {
  return `gallery.${bundle.app.storagePrefix ?? defaultStoragePrefix}`
}

/** What anybody may know of the portal. */
export function portalInMemory({ app }: MemoryCaller): Portal {
  const { title, shortTitle = title, languages, embeddedType = defaultEmbeddedType } = app.bundle.app
  const screens = [...app.screens].flatMap(([route, screen]) => (isPublic(screen) ? [route] : []))
  const signIn = { canMail: false, canText: false, hasGroup: false, codes: [] }
  return {
    title,
    shortTitle,
    languages,
    timeZone: app.bundle.app.timeZone,
    storagePrefix: storagePrefixOf(app),
    embeddedType,
    version: app.hash,
    signIn,
    public: { screens, links: [] },
    password: { route: passwordRoute(app) },
    root: rootRoute(app),
    ...browserFacts(app.bundle.app),
  }
}

/** The person, with their menu and their screens. */
export function sessionInMemory({ app, access, user }: MemoryCaller): Session {
  const { account, start } = app.bundle.app
  const pinboards = pinboardsScreen(app)
  return {
    user: { id: user.id ?? '', name: String(user[account.name]), login: String(user[account.login]) },
    account: user,
    roles: access.roles.map((name) => ({ name, label: app.roles.get(name)?.label ?? name })),
    language: app.bundle.language,
    ...(start !== undefined && { start }),
    menus: menu(app, access),
    screens: [...app.screens.keys()].filter(access.canOpen),
    ...(pinboards !== undefined && access.canOpen(pinboards) && { pinboards }),
    hasWeakPassword: false,
  }
}

/** A screen as the person sees it. @param shown reports that it shows besides those that it declares */
export function screenInMemory({ app, access }: MemoryCaller, route: string, shown: readonly string[] = []): ScreenAnswer {
  const answer = screenAnswer(app, access, route, shown)
  if (!answer) throw new Problem({ code: 'notFound', status: 404 })
  return answer
}
