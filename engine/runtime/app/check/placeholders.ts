import type { AppEntity } from '../app.ts'
import { follow } from '../path.ts'
import { didYouMean } from '../source/nearest.ts'
import { type Base, itsEntity, itself, itsLines } from './base.ts'
import type { Check } from './context.ts'
import { matches, patterns } from './pattern.ts'

/** Where texts may insert a field, and of which entity. */
const places = {
  entity: patterns<Base>({ 'rules.*.message': itself, 'fields.*.rules.*.message': itsLines }),
  workflow: patterns<Base>({ 'transitions.*.guards.*.message': itsEntity }),
  message: patterns<Base>({ title: itsEntity, body: itsEntity }),
}

/** What stands in braces in a text is a field of the record. */
export const placeholders: Check = function* ({ app, of }) {
  for (const kind of Object.keys(places) as (keyof typeof places)[]) {
    for (const file of of(kind)) {
      for (const { rule, path, value } of matches(places[kind], file.value)) {
        const entity = rule({ app, file, path })
        if (!entity || typeof value !== 'string') continue
        for (const name of placeholdersOf(value)) {
          if (leads(entity, name, (start, rest) => follow(app, start, rest).lost === undefined)) continue
          const meant = didYouMean(name, entity.fields.keys())
          yield { code: 'unknown-placeholder', file: file.file, path, message: `"{${name}}": ${entity.name} has no such field.${meant}` }
        }
      }
    }
  }
}

/** `{quantity}` -> `quantity`. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
}

/** A rule of lines may also insert a field of the document: `record.loanNo`. */
function leads(entity: AppEntity, name: string, isThere: (start: AppEntity, path: string) => boolean): boolean {
  const [scope, ...rest] = name.split('.')
  if (scope === 'record' && rest.length > 0) return isThere(entity.parent?.entity ?? entity, rest.join('.'))
  if (scope === 'row' && rest.length > 0) return isThere(entity, rest.join('.'))
  return isThere(entity, name)
}
