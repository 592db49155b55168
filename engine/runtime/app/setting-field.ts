import type { App, AppField } from './app.ts'
import { linkField } from './link-field.ts'
import { declaredKey } from './setting-value.ts'

/** A key of a settings file, like a field; nothing when it is not there. */
export function settingField(app: Pick<App, 'bundle'>, name: string, key: string): AppField | undefined {
  const declared = declaredKey(app, name, key)
  return declared && linkField(app.bundle, `settings.${name}`, key, declared)
}
