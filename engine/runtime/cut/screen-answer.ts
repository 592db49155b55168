import { operations } from '../../schema/role.ts'
import type { Access } from '../access/access.ts'
import type { App } from '../app/app.ts'
import type { Bundle } from '../app/bundle.ts'
import { answeredSteps } from '../connectors/answered-steps.ts'
import type { ScreenAccess } from '../screens/document/can.ts'
import { cut } from './cut.ts'

/** What the browser gets to show a screen: cut to the person and in their language. */
export interface ScreenAnswer {
  readonly route: string
  readonly title: string
  readonly bundle: Bundle
  /** What the person may do with each entity of the bundle; the server asks again on every call. */
  readonly access: ScreenAccess
  /** Names the metadata that the screen is of. */
  readonly version: string
}

/**
 * The screen cut down to what the person may see; nothing when they may not open it.
 * @param shown reports that it shows besides those that it declares
 */
export function screenAnswer(app: App, access: Access, route: string, shown: readonly string[] = []): ScreenAnswer | undefined {
  const bundle = cut(app, route, access, shown)
  if (!bundle) return undefined
  const names = Object.keys(bundle.entities)
  const answered = answeredSteps(app.bundle)
  const byEntity = <Value>(value: (entity: string) => Value) => Object.fromEntries(names.map((name) => [name, value(name)]))
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
