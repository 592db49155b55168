import type { App } from '../app/app.ts'
import type { BundleFile } from '../app/bundle-file.ts'
import { addressesIn } from '../app/menu-address.ts'
import { matches, patterns } from '../app/pattern.ts'
import { isObject } from '../app/shape/branch.ts'
import type { Step } from '../app/source/source.ts'
import type { Place } from '../names/base.ts'
import { mayBeDeclaredIn } from '../names/definitions.ts'
import { siteAt } from '../names/expressions.ts'
import { localName, partsOf } from '../names/name.ts'
import { presentName } from '../names/present-name.ts'
import { references } from '../names/references/index.ts'
import type { Part, Reference, References } from '../names/references/reference.ts'
import { type ExpressionSite, sites } from '../names/sites.ts'
import { presentColumn, withPresentColumns } from './present-columns.ts'
import { presentExpression } from './present-expression.ts'
import { presentMenuAddress } from './present-menu-address.ts'
import { presentEntity, presentPath } from './present-path.ts'
import { presentTexts } from './present-texts.ts'

/** Where names stand in JSON that the portal keeps: texts and keys by the pattern of their place, and expressions. */
export interface KeptShape {
  readonly texts: References
  readonly expressions?: Readonly<Record<string, ExpressionSite>>
}

/** The shape of a kind of metadata, for what is kept as such a file: a report that somebody has built. */
export const shapeOfKind = (kind: BundleFile['kind']): KeptShape => ({ texts: references[kind], expressions: sites[kind] })

/** A JSON value with every name that it holds as it is now. `file` is what the bases of its shape look at: an `entity` beside it. */
export function presentJson(app: App, shape: KeptShape, file: BundleFile): unknown {
  const steps: readonly ((file: BundleFile) => unknown)[] = [
    // What a name is part of comes first: the entity before its fields, the dataset before its columns.
    (now) => rewritten(app, shape.texts, now, ({ names }) => !isInside(names)),
    (now) => withDeclared(app, now),
    (now) => rewritten(app, shape.texts, now, ({ names }) => isInside(names)),
    (now) => expressionsIn(app, shape.expressions ?? {}, now),
    (now) => presentTexts(app, now).reduce((value, { path, text }) => withValue(value, path, text), now.value),
    (now) => (now.kind === 'menu' ? withPresentAddresses(app, now.value) : now.value),
  ]
  return steps.reduce((value, step) => step({ ...file, value }), file.value)
}

/** Entries of a menu that open a screen with what it is to show. */
const withPresentAddresses = (app: App, menu: unknown): unknown =>
  addressesIn(menu).reduce((value, { path, address }) => withValue(value, path, presentMenuAddress(app, address)), menu)

const isInside = (names: Reference['names']): boolean =>
  names === 'field' || names === 'lines' || names === 'status' || names === 'transition' || names === 'part' || names === 'param'

function rewritten(app: App, table: References, file: BundleFile, isMeant: (rule: Reference) => boolean): unknown {
  let value = file.value
  const found = matches(patterns<Reference>(table), value).filter(({ rule }) => isMeant(rule))
  // From the inside out, so that a key is changed after what stands under it.
  for (const { rule, path, value: text, at } of [...found].sort((a, b) => b.path.length - a.path.length)) {
    if (typeof text !== 'string') continue
    const next = presentText(rule, { app, file, path }, text)
    if (next !== text) value = at === 'key' ? withKey(value, path, next) : withValue(value, path, next)
  }
  return value
}

/** The keys that declare a name in the file itself: values of a lookup, measures of a report, entries of a menu. Outer ones come first. */
function withDeclared(app: App, file: BundleFile): unknown {
  const value = file.value
  const renamed = [...mayBeDeclaredIn(file)]
    .sort((a, b) => a.path.length - b.path.length)
    .flatMap(({ name, path }) => {
      const { kind, full } = partsOf(name)
      const local = localName(name)
      const next = presentName(app, kind, full.slice(0, Math.max(full.length - local.length - 1, 0)), local)
      return next === local ? [] : [{ path, next }]
    })[0]
  return renamed ? withDeclared(app, { ...file, value: withKey(value, renamed.path, renamed.next) }) : value
}

function presentText(rule: Reference, place: Place, text: string): string {
  const { app } = place
  if ('or' in rule && rule.or?.includes(text)) return text
  switch (rule.names) {
    case 'entity':
    case 'entityOrLines':
      return presentEntity(app, text)
    case 'field':
    case 'lines': {
      const entity = rule.of(place)
      return entity ? presentPath(app, entity, text) : text
    }
    case 'status':
    case 'transition': {
      const entity = rule.of(place)
      return entity ? presentName(app, rule.names, entity.name, text) : text
    }
    case 'part':
      return (place.file.kind === 'report' ? presentColumn(app, rule, place, text) : undefined) ?? presentPart(rule, place, text)
    case 'param':
      return text
    default:
      return presentName(app, rule.names, '', text)
  }
}

function presentPart(rule: Part, place: Place, text: string): string {
  const name = rule.key(place, text)
  if (name === undefined) return text
  const { kind, full } = partsOf(name)
  return presentName(place.app, kind, full.slice(0, Math.max(full.length - text.length - 1, 0)), text)
}

function expressionsIn(app: App, table: Readonly<Record<string, ExpressionSite>>, file: BundleFile): unknown {
  return matches(patterns(table), file.value).reduce((value, { rule, path, value: written }) => {
    const expression = file.kind === 'report' ? withPresentColumns(app, file, rule, written) : written
    const site = siteAt(rule, { app, file, path })
    return withValue(value, path, site ? presentExpression(site, expression) : expression)
  }, file.value)
}

function withValue(value: unknown, [step, ...rest]: readonly Step[], text: unknown): unknown {
  if (step === undefined) return text
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? withValue(item, rest, text) : item))
  return isObject(value) ? { ...value, [step]: withValue(value[step], rest, text) } : value
}

function withKey(value: unknown, path: readonly Step[], name: string): unknown {
  const [step, ...rest] = path
  if (!isObject(value) && !Array.isArray(value)) return value
  if (rest.length === 0) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key === step ? name : key, inner]))
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? withKey(item, rest, name) : item))
  return { ...value, [String(step)]: withKey(value[String(step)], rest, name) }
}
