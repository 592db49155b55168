import type { ValueField } from '../../schema/field.ts'
import type { App, AppField } from './app.ts'
import { linkField } from './link-field.ts'

/** A key of a settings file, like a field; nothing when it is not there. */
export function settingField({ bundle }: Pick<App, 'bundle'>, name: string, key: string): AppField | undefined {
  const file = Object.hasOwn(bundle.settings ?? {}, name) ? bundle.settings?.[name] : undefined
  const declared = file && Object.hasOwn(file.keys, key) ? file.keys[key] : undefined
  return declared && linkField(bundle, `settings.${name}`, key, declared as ValueField)
}
