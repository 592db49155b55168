import type { App } from '../../../engine/runtime/app/app.ts'
import { sealedFields } from '../../../engine/runtime/app/sealed.ts'
import { isSealed, open, seal } from './envelope.ts'

/** JSON with every envelope in it opened. */
export function openedJson(value: unknown): unknown {
  if (typeof value === 'string') return open(value)
  return within(value, (_, each) => openedJson(each))
}

/** JSON about records, with what stands under the name of a sealed field sealed: what somebody has begun to fill in. */
export function sealedJson(app: App, value: unknown): unknown {
  const names = namesOf(app)
  const sealed = (name: string, each: unknown): unknown =>
    typeof each === 'string' ? (names.has(name.split('.').at(-1) ?? '') && !isSealed(each) ? seal(each) : each) : within(each, sealed)
  return names.size === 0 ? value : within(value, sealed)
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
