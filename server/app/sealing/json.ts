import type { App } from '../../../engine/runtime/app/app.ts'
import { sealedFields } from '../../../engine/runtime/app/sealed.ts'
import { isSealed, open, seal } from './envelope.ts'

/** JSON with every envelope in it opened: what the program itself has written. */
export function openedWhole(value: unknown): unknown {
  if (typeof value === 'string') return open(value)
  return within(value, (_, each) => openedWhole(each))
}

/** JSON about records, with what stands under the name of a sealed field sealed: what somebody has begun to fill in. */
export const sealedJson = (app: App, value: unknown): unknown => changed(app, value, seal)

/** The same as it was. Under any other name an envelope stays closed: somebody may have written it there who has it from a backup. */
export const openedJson = (app: App, value: unknown): unknown => changed(app, value, open)

/** The same as it stands from before a field was sealed, sealed. */
export const resealedJson = (app: App, value: unknown): unknown => changed(app, value, (text) => (isSealed(text) ? text : seal(text)))

function changed(app: App, value: unknown, change: (text: string) => string): unknown {
  const names = namesOf(app)
  const each = (name: string, part: unknown): unknown =>
    typeof part === 'string' ? (names.has(name.split('.').at(-1) ?? '') ? change(part) : part) : within(part, each)
  return names.size === 0 ? value : within(value, each)
}

const known = new WeakMap<App, ReadonlySet<string>>()

function namesOf(app: App): ReadonlySet<string> {
  const found =
    known.get(app) ??
    new Set([...app.entities.values()].flatMap((entity) => [...sealedFields(entity).keys()].map((path) => path.split('.').at(-1) ?? '')))
  known.set(app, found)
  return found
}

function within(value: unknown, change: (name: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => change('', each))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, change(name, each)]))
}
