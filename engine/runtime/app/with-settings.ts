import type { Setting } from '../../schema/setting.ts'
import { isIssue } from '../fields/field-kind.ts'
import { fieldKinds } from '../fields/index.ts'
import type { App } from './app.ts'
import { link } from './link.ts'
import { settingField } from './setting-field.ts'
import { signature } from './signature.ts'

/** What administrators have set, by file and key; what is not there is as the files say. */
export type SettingValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * The app with the values that administrators have set in place of the defaults, so that browser, server and database read the same.
 * Values that are not of their key any more, after the metadata changed, are left out.
 */
export function withSettings(app: App, values: SettingValues): App {
  const files = Object.entries(app.bundle.settings ?? {})
  if (!files.some(([name]) => Object.keys(values[name] ?? {}).length > 0)) return app
  const settings = Object.fromEntries(files.map(([name, file]) => [name, withValues(app, name, file, values[name] ?? {})]))
  return link({ ...app.bundle, settings }, `${app.hash}.${signature(values)}`)
}

function withValues(app: App, name: string, file: Setting, values: Readonly<Record<string, unknown>>): Setting {
  const keys = Object.entries(file.keys).map(([key, declared]) => {
    const field = settingField(app, name, key)
    if (!field || !Object.hasOwn(values, key)) return [key, declared]
    const value = fieldKinds[field.kind].parse(values[key], field)
    return [key, isIssue(value) || value === null ? declared : { ...declared, default: value }]
  })
  return { ...file, keys: Object.fromEntries(keys) }
}
