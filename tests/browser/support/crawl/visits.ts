import { access } from '../../../../engine/runtime/access/decide.ts'
import { strangerAccess } from '../../../../engine/runtime/access/stranger.ts'
import type { App } from '../../../../engine/runtime/app/app.ts'
import { type Language, languages } from './words.ts'

/** A screen that is opened by someone, in a language. */
interface Visit {
  /** The demo account; '' for somebody who has not signed in. */
  readonly login: string
  readonly route: string
  readonly language: Language
}

/** Every screen, for each person of the demonstration to whom it is offered, in each language: free ones open for others too, and show them nothing. */
export function visitsOf(app: App): readonly Visit[] {
  const routes = [...app.screens.keys()].sort()
  const accounts = app.bundle.fixtures.accounts?.rows ?? []
  const people = [
    { login: '', canOpen: strangerAccess(app).canOpen },
    ...accounts.map(({ loginAccount, roles }) => ({
      login: String(loginAccount),
      canOpen: access(app, roles as readonly string[]).offers,
    })),
  ]
  return people.flatMap(({ login, canOpen }) =>
    languages.flatMap((language) => routes.filter(canOpen).map((route) => ({ login, route, language }))),
  )
}
