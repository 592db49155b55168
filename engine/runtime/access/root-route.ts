import type { App } from '../app/app.ts'

/** Where people sign in. */
export const signInRoute = '/home'

/** Where the address without a screen leads whoever is not signed in: where the redirect `screens/index.json` says, else to the sign-in. */
export function rootRoute({ screens }: Pick<App, 'screens'>): string {
  const root = screens.get('/')
  return root?.kind === 'redirect' ? root.to : signInRoute
}
