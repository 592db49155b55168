import type { App, AppEntity } from '../app/app.ts'
import type { BundleFile } from '../app/bundle-file.ts'
import { documentOf } from '../app/document-of.ts'
import { keyOf } from './name.ts'
import type { Mention, Occurrence } from './occurrence.ts'
import { fieldsOnPath } from './paths.ts'
import { type InsertedSetting, settingsInTexts, textsWithFields, variablesOf } from './placeholders.ts'

/** The fields and settings that the texts of a file insert: `{loanNo}`, `{settings.lending.maxCopies}`. */
export function usedInTexts(app: App, file: BundleFile): Occurrence[] {
  const settings = settingsInTexts(app, file).flatMap(({ path, ...inserted }) =>
    settingMentions(inserted).map((mention): Occurrence => ({ file: file.file, path, at: 'value', ...mention })),
  )
  return [...settings, ...fieldsInTexts(app, file)]
}

const fieldsInTexts = (app: App, file: BundleFile): Occurrence[] =>
  textsWithFields(app, file).flatMap(({ path, text, entity }) =>
    placeholders(app, file, entity, text).map((mention): Occurrence => ({ file: file.file, path, at: 'value', ...mention })),
  )

/** The names in `settings.lending.maxCopies`, which begins at `start`. */
export function settingMentions({ file, key, start }: Omit<InsertedSetting, 'path'>): Mention[] {
  const from = start + 'settings.'.length
  return [
    { name: keyOf('setting', file), start: from, end: from + file.length },
    { name: keyOf('key', `${file}.${key}`), start: from + file.length + 1, end: from + file.length + 1 + key.length },
  ]
}

/** The fields and variables that a text inserts. A rule of lines may also insert one of the document: `{record.loanNo}`. */
export function placeholders(app: App, file: BundleFile, entity: AppEntity, text: string): Mention[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].flatMap(({ 1: name = '', index }) => {
    const [scope = '', ...rest] = name.split('.')
    if (variablesOf(file).includes(name))
      return [{ name: keyOf('variable', `${file.name}.${name}`), start: index + 1, end: index + 1 + name.length }]
    const isScoped = (scope === 'record' || scope === 'row') && rest.length > 0
    const start = scope === 'record' && isScoped ? documentOf(entity) : entity
    return isScoped ? fieldsOnPath(app, start, rest.join('.'), index + 1 + scope.length + 1) : fieldsOnPath(app, entity, name, index + 1)
  })
}
