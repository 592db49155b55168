import type { Screen } from '../../schema/screen.ts'
import type { App, AppEntity } from './app.ts'

/** The entity whose records a screen is about; nothing when it is about none, or about several. */
export function entityOf({ entities }: Pick<App, 'entities'>, screen: Screen | undefined): AppEntity | undefined {
  return screen && 'entity' in screen ? entities.get(screen.entity) : undefined
}
