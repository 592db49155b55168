import type { App } from '../app.ts'
import { settingField } from '../setting-field.ts'
import { isObject } from '../shape/branch.ts'
import { presentName, presentValue } from './former-names.ts'

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
