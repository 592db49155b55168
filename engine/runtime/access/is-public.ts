import type { Screen } from '../../schema/screen.ts'

/** Whether anybody may open a screen, signed in or not. */
export function isPublic(screen: Screen | undefined): boolean {
  return screen !== undefined && (screen.kind === 'password' || ('public' in screen && screen.public === true))
}
