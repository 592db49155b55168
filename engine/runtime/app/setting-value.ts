import type { ValueField } from '../../schema/field.ts'
import type { App, AppField } from './app.ts'
import { resolveField } from './resolve-field.ts'

/** A key of a settings file, like a field without its help, which may insert values of settings itself; nothing when it is not there. */
export function settingValue(app: Pick<App, 'bundle'>, name: string, key: string): AppField | undefined {
  const { help: _, ...declared } = declaredKey(app, name, key) ?? {}
  return 'kind' in declared ? resolveField(app.bundle, `settings.${name}`, key, declared) : undefined
}

/** What a settings file declares of a key. */
export function declaredKey({ bundle }: Pick<App, 'bundle'>, name: string, key: string): ValueField | undefined {
  const file = Object.hasOwn(bundle.settings ?? {}, name) ? bundle.settings?.[name] : undefined
  return file && Object.hasOwn(file.keys, key) ? (file.keys[key] as ValueField) : undefined
}
