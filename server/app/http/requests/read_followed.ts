import type { HttpContext } from '@adonisjs/core/http'
import { recordsContext } from './records_context.ts'

/** More than a page has tabs. */
const most = 20

/** The entities whose records a page wants to hear of; what the caller may not read, or is none, is left out. */
export function readFollowed(http: HttpContext): readonly string[] {
  const asked: unknown = http.request.qs().follow
  const names = (Array.isArray(asked) ? asked : [asked]).filter((name): name is string => typeof name === 'string')
  const { app, access } = recordsContext(http)
  return [...new Set(names)].filter((name) => app.entities.has(name) && access.can('read', name)).slice(0, most)
}
