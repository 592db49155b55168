import { createHash } from 'node:crypto'
import type { Access } from '../../../../engine/runtime/access/access.ts'
import type { App } from '../../../../engine/runtime/app/app.ts'

/** Names a screen as one person sees it: the same for everybody with the same roles, another after any change of the metadata. */
export function screenTag(app: App, access: Access, route: string): string {
  const parts = [app.hash, app.bundle.language, route, access.limits, ...access.roles]
  return `"${createHash('sha256').update(parts.join('\0')).digest('base64url').slice(0, 22)}"`
}
