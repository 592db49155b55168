import { createHash } from 'node:crypto'
import type { Access } from '../../../../engine/runtime/access/access.ts'
import type { App } from '../../../../engine/runtime/app/app.ts'
import type { Bundle } from '../../../../engine/runtime/app/bundle.ts'
import { answeredSteps } from '../../../../engine/runtime/connectors/answered-steps.ts'
import { cut } from '../../../../engine/runtime/cut/cut.ts'
import { type Operation, operations } from '../../../../engine/schema/role.ts'

/** What the browser gets to show a screen. */
export interface ScreenPayload {
  readonly route: string
  readonly title: string
  readonly bundle: Bundle
  /** What the person may do with each entity of the bundle; the server asks again on every call. */
  readonly access: {
    readonly operations: Readonly<Record<string, readonly Operation[]>>
    readonly transitions: Readonly<Record<string, readonly string[]>>
    readonly readonly: Readonly<Record<string, readonly string[]>>
    /** Steps that the answer of another system takes. */
    readonly answered: Readonly<Record<string, readonly string[]>>
  }
  readonly version: string
}

/** Names a screen as one person sees it: the same for everybody with the same roles, another after any change of the metadata. */
export function screenTag(app: App, access: Access, route: string): string {
  const parts = [app.hash, app.bundle.language, route, access.limits, ...access.roles]
  return `"${createHash('sha256').update(parts.join('\0')).digest('base64url').slice(0, 22)}"`
}

/**
 * The screen cut down to what the person may see; nothing when they may not open it.
 * @param shown reports that it shows besides those that it declares
 */
export function screenPayload(app: App, access: Access, route: string, shown: readonly string[] = []): ScreenPayload | undefined {
  const bundle = cut(app, route, access, shown)
  if (!bundle) return undefined
  const names = Object.keys(bundle.entities)
  const answered = answeredSteps(app.bundle)
  const byEntity = <T>(value: (entity: string) => T): Record<string, T> => Object.fromEntries(names.map((name) => [name, value(name)]))
  return {
    route,
    title: bundle.screens[route]?.title ?? '',
    bundle,
    access: {
      operations: byEntity((entity) => operations.filter((operation) => access.can(operation, entity))),
      transitions: byEntity((entity) => [...access.transitions(entity)]),
      readonly: byEntity((entity) => [...access.readonly(entity)]),
      answered: Object.fromEntries(names.flatMap((name) => (answered.has(name) ? [[name, [...(answered.get(name) ?? [])]]] : []))),
    },
    version: app.hash,
  }
}
