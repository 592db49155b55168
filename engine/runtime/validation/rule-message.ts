import type { NamedRule } from '../app/app.ts'
import { insertedSetting, shownSetting } from '../app/setting-texts.ts'
import { resolve } from '../expressions/resolve.ts'
import type { Scope, Site } from '../expressions/scope.ts'
import { fieldKinds } from '../fields/index.ts'
import { wireOf } from '../values/record-data.ts'

/**
 * The message of a rule with the values that it names, as people read them: `{quantity}` is a field of the line or else of the record,
 * `{member.name}` one reached through a reference, `{settings.lending.maxCopies}` a value of settings.
 */
export const ruleMessage = ({ message }: Pick<NamedRule, 'message'>, site: Site, scope: Scope): string =>
  message.replace(/\{([A-Za-z][A-Za-z0-9_.]*)\}/g, (_, path: string) => shown(path, site, scope))

const shown = (path: string, site: Site, scope: Scope): string => {
  const { app } = site
  const setting = insertedSetting(path)
  if (setting) return shownSetting(app, setting.file, setting.key)
  for (const root of ['row', 'record'] as const) {
    const record = scope[root]
    const target = resolve(site, `${root}.${path}`)
    if (record === undefined || target.kind !== 'field') continue
    const { field, key } = target
    const label = record.$labels?.[key]
    const locale = { language: app.bundle.language, timeZone: app.bundle.app.timeZone, ...(label !== undefined && { label }) }
    return fieldKinds[field.kind].format(wireOf(record, key), field, locale)
  }
  return ''
}
