import type { AppEntity } from '../app/app.ts'
import { type BundleFile, textAt } from '../app/bundle-file.ts'
import { follow } from '../app/path.ts'
import { type Match, matches, patterns } from '../app/pattern.ts'
import { remember } from '../app/remember.ts'
import { didYouMean } from '../app/source/nearest.ts'
import type { CheckCode } from '../checks/codes.ts'
import type { Check, Context } from '../checks/context.ts'
import type { Finding } from '../checks/finding.ts'
import type { Place } from './base.ts'
import { screenParams } from './params.ts'
import { references } from './references/index.ts'
import type { Reference } from './references/reference.ts'

/** Every text of a file that names something. */
export function referencesIn(file: BundleFile): readonly Match<Reference>[] {
  return inValue.get(file.kind)?.(file.value as object) ?? []
}

const inValue = new Map(
  Object.entries(references).map(([kind, table]) => {
    const places = patterns<Reference>(table)
    return [kind, remember((value: object) => matches(places, value).filter((match) => typeof match.value === 'string'))]
  }),
)

/** Every name leads to something. */
export const names: Check = function* (context) {
  for (const file of context.files) {
    for (const match of referencesIn(file)) {
      const wrong = resolve(context, file, match)
      if (wrong) yield { ...wrong, file: file.file, path: match.path, ...(match.at && { at: match.at }) }
    }
  }
}

type Wrong = Pick<Finding, 'code' | 'message'>

function resolve(context: Context, file: BundleFile, { rule, path, value }: Match<Reference>): Wrong | undefined {
  const name = String(value)
  const place: Place = { app: context.app, file, path }
  if ('or' in rule && rule.or?.includes(name)) return undefined
  switch (rule.names) {
    case 'entityOrLines':
      return entityOrLines(context, name)
    case 'field':
      return field(rule, place, name)
    case 'lines': {
      const entity = rule.of(place)
      if (!entity || entity.lines.has(name)) return undefined
      return unknown('unknown-lines', name, `lines of ${entity.name}`, entity.lines.keys())
    }
    case 'status':
    case 'transition': {
      const entity = rule.of(place)
      if (!entity) return undefined
      const known = rule.names === 'status' ? entity.workflow?.statuses : entity.workflow?.transitions
      if (known?.has(name)) return undefined
      const what = rule.names === 'status' ? 'a status of' : 'a step of'
      return unknown(`unknown-${rule.names}`, name, `${what} ${entity.name}`, [...(known?.keys() ?? []), ...(rule.or ?? [])])
    }
    case 'part': {
      const known = rule.of(place)
      if (!known || known.includes(name)) return undefined
      return unknown('unknown-part', name, `a ${rule.what} here`, known)
    }
    case 'param':
      return param(context, place, name)
    default:
      if (context.has(rule.names, name)) return undefined
      return unknown(`unknown-${rule.names}`, name, `${article(rule.names)} ${rule.names} of this bundle`, context.names(rule.names))
  }
}

function entityOrLines(context: Context, name: string): Wrong | undefined {
  const [document = '', lines] = name.split('.')
  if (!context.has('entity', document)) return unknown('unknown-entity', document, 'an entity of this bundle', context.names('entity'))
  const entity = context.app.entities.get(document)
  if (!entity || lines === undefined || entity.lines.has(lines)) return undefined
  return unknown('unknown-lines', lines, `lines of ${document}`, entity.lines.keys())
}

function field(rule: Reference & { names: 'field' }, place: Place, name: string): Wrong | undefined {
  const entity = rule.of(place)
  if (!entity) return undefined
  const { steps, lost } = follow(place.app, entity, name)
  const last = steps.at(-1)
  // What an entity that is not there would have is not known; that it is not there is reported where it is named.
  if (lost && last?.field?.target !== undefined && !place.app.entities.has(last.field.target)) return undefined
  if (lost) return lostField(entity, name, lost)
  if (rule.reach === 'own' && steps.length > 1) {
    return { code: 'wrong-field', message: `Expected a field of ${entity.name} itself, not the path "${name}".` }
  }
  if (rule.reach !== 'lines' && steps.some(({ lines }) => lines)) {
    return { code: 'wrong-field', message: `"${name}" leads into lines; expected a field that holds one value.` }
  }
  if (rule.kinds && last?.field && !rule.kinds.includes(last.field.kind)) {
    const expected = rule.kinds.map((kind) => `"${kind}"`).join(' or ')
    return { code: 'wrong-field', message: `"${name}" is of kind "${last.field.kind}"; expected ${expected}.` }
  }
  return undefined
}

/** What to say of a path that leads nowhere. */
function lostField(start: AppEntity, path: string, lost: { name: string; entity?: AppEntity }): Wrong {
  if (!lost.entity) {
    return { code: 'unknown-field', message: `"${path}" of ${start.name}: what stands before "${lost.name}" is not a reference.` }
  }
  return unknown('unknown-field', lost.name, `a field of ${lost.entity.name}`, [...lost.entity.fields.keys(), ...lost.entity.lines.keys()])
}

function param(context: Context, { file, path }: Place, name: string): Wrong | undefined {
  const route = linkedScreen(file, path)
  const screen = context.app.screens.get(route)
  if (!screen) return undefined
  const known = screenParams(screen).map((declared) => declared.name)
  return known.includes(name) ? undefined : unknown('unknown-param', name, `a parameter of ${route}`, known)
}

/** The screen that a link leads to whose parameter stands at the path. */
export function linkedScreen({ value }: BundleFile, path: Place['path']): string {
  return textAt(value, ...path.slice(0, -2), 'screen') ?? textAt(value, ...path.slice(0, -2), 'to') ?? ''
}

function unknown(code: CheckCode, name: string, what: string, known: Iterable<string>): Wrong {
  const names = [...known]
  const meant = didYouMean(name, names)
  const few = !meant && names.length > 0 && names.length <= 12 ? ` Known: ${names.join(', ')}.` : ''
  return { code, message: `"${name}" is not ${what}.${meant}${few}` }
}

const article = (word: string) => (/^[aeiou]/.test(word) ? 'an' : 'a')
