import type { App } from '../app/app.ts'
import { settingField } from '../app/setting-field.ts'
import { isObject } from '../app/shape/branch.ts'
import { presentName, presentValue } from '../names/present-name.ts'

/** What was set of a settings file, with its keys and the values of choices by their present names. */
export function presentSettings(app: App, name: string, stored: unknown): unknown {
  if (!isObject(stored)) return stored
  return Object.fromEntries(
    Object.entries(stored).map(([known, value]) => {
      const key = presentName(app, 'key', name, known)
      const field = settingField(app, name, key)
      const present = (one: unknown): unknown =>
        Array.isArray(one) ? one.map(present) : typeof one === 'string' && field ? presentValue(app, field, one) : one
      return [key, present(value)]
    }),
  )
}
