import type { App } from '../app/app.ts'

/** Where people set a new password, when the app has no screen for it. */
export const defaultPasswordRoute = '/changePsw'

/** The address at which people set a new password. */
export function passwordRoute({ screens }: Pick<App, 'screens'>): string {
  return [...screens].find(([, screen]) => screen.kind === 'password')?.[0] ?? defaultPasswordRoute
}
