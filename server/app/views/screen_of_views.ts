import type { Access } from '../../../engine/runtime/access/access.ts'
import type { App } from '../../../engine/runtime/app/app.ts'
import { cut } from '../../../engine/runtime/cut/cut.ts'
import { type ViewPaths, viewPaths } from '../../../engine/runtime/screens/list/view.ts'

const listed: ReadonlySet<string> = new Set(['list', 'master-detail'])

/** What views of a screen may name for a person; nothing when it is no list, or not one for them. */
export function pathsOf(app: App, access: Access, route: string): ViewPaths | undefined {
  if (!listed.has(app.screens.get(route)?.kind ?? '')) return undefined
  const screen = cut(app, route, access)?.screens[route]
  return screen?.kind === 'list' || screen?.kind === 'master-detail' ? viewPaths(screen) : undefined
}
