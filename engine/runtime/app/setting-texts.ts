import { fieldKinds } from '../fields/index.ts'
import type { App } from './app.ts'
import { settingValue } from './setting-value.ts'

/** The key of a settings file that a name in braces inserts, `settings.lending.maxCopies`; nothing when it inserts something else. */
export function insertedSetting(name: string): { readonly file: string; readonly key: string } | undefined {
  const [root, file, key, ...rest] = name.split('.')
  return root === 'settings' && file !== undefined && key !== undefined && rest.length === 0 ? { file, key } : undefined
}

/** A value of settings as people read it; nothing when there is none, or it never leaves the server. */
export function shownSetting({ bundle }: Pick<App, 'bundle'>, file: string, key: string): string {
  const field = settingValue({ bundle }, file, key)
  const value = field?.declaration?.default
  if (!field || typeof value === 'object' || value === undefined || bundle.settings?.[file]?.private === true) return ''
  const { language, app } = bundle
  // As a record holds it: decimals are texts.
  const wire = typeof value === 'number' && field.kind !== 'integer' ? String(value) : value
  return fieldKinds[field.kind].format(wire, field, { language, timeZone: app.timeZone })
}

/** A text with the values of settings that it inserts: `{settings.lending.maxCopies}`. What else stands in braces is left alone. */
export const textWithSettings = (app: Pick<App, 'bundle'>, text: string): string =>
  text.includes('{settings.')
    ? text.replace(/\{(settings\.[A-Za-z0-9]+\.[A-Za-z0-9]+)\}/g, (whole, name: string) => {
        const setting = insertedSetting(name)
        return setting ? shownSetting(app, setting.file, setting.key) : whole
      })
    : text
