import type { App, AppEntity } from '../app.ts'
import type { BundleFile } from '../check/bundle-file.ts'
import { textsWithFields, variablesOf } from '../check/placeholders.ts'
import { keyOf } from './name.ts'
import type { Mention, Occurrence } from './occurrence.ts'
import { fieldsOnPath } from './paths.ts'

/** The fields that the texts of a file insert: `{loanNo}`. */
export function usedInTexts(app: App, file: BundleFile): Occurrence[] {
  return textsWithFields(app, file).flatMap(({ path, text, entity }) =>
    placeholders(app, file, entity, text).map((mention): Occurrence => ({ file: file.file, path, at: 'value', ...mention })),
  )
}

/** The fields and variables that a text inserts. A rule of lines may also insert one of the document: `{record.loanNo}`. */
export function placeholders(app: App, file: BundleFile, entity: AppEntity, text: string): Mention[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].flatMap(({ 1: name = '', index }) => {
    const [scope = '', ...rest] = name.split('.')
    if (variablesOf(file).includes(name))
      return [{ name: keyOf('variable', `${file.name}.${name}`), start: index + 1, end: index + 1 + name.length }]
    const isScoped = (scope === 'record' || scope === 'row') && rest.length > 0
    const start = scope === 'record' && isScoped ? (entity.parent?.entity ?? entity) : entity
    return isScoped ? fieldsOnPath(app, start, rest.join('.'), index + 1 + scope.length + 1) : fieldsOnPath(app, entity, name, index + 1)
  })
}
