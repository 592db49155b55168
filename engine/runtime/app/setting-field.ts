import type { ValueField } from '../../schema/field.ts'
import type { App, AppField } from './app.ts'
import { linkField } from './link-field.ts'

/** A key of a settings file, like a field; nothing when it is not there. */
export function settingField(app: Pick<App, 'bundle'>, name: string, key: string): AppField | undefined {
  const declared = declaredKey(app, name, key)
  return declared && linkField(app.bundle, `settings.${name}`, key, declared)
}

/** The same without its help, which may insert values of settings itself. */
export function settingValue(app: Pick<App, 'bundle'>, name: string, key: string): AppField | undefined {
  const { help: _, ...declared } = declaredKey(app, name, key) ?? {}
  return 'kind' in declared ? linkField(app.bundle, `settings.${name}`, key, declared) : undefined
}

function declaredKey({ bundle }: Pick<App, 'bundle'>, name: string, key: string): ValueField | undefined {
  const file = Object.hasOwn(bundle.settings ?? {}, name) ? bundle.settings?.[name] : undefined
  return file && Object.hasOwn(file.keys, key) ? (file.keys[key] as ValueField) : undefined
}
