import type { App } from '../app.ts'
import type { Place } from '../check/base.ts'
import type { BundleFile } from '../check/bundle-file.ts'
import { siteAt } from '../check/expressions.ts'
import { matches, patterns } from '../check/pattern.ts'
import { references } from '../check/references/index.ts'
import type { Reference, References } from '../check/references/reference.ts'
import { type ExpressionSite, sites } from '../check/sites.ts'
import { isObject } from '../shape/branch.ts'
import type { Step } from '../source/source.ts'
import { presentName, type RememberedKind } from './former-names.ts'
import { presentExpression } from './present-expression.ts'
import { presentEntity, presentPath } from './present-path.ts'

/** Where names stand in JSON that the portal keeps: texts and keys by the pattern of their place, and expressions. */
export interface KeptShape {
  readonly texts: References
  readonly expressions?: Readonly<Record<string, ExpressionSite>>
}

/** The shape of a kind of metadata, for what is kept as such a file: a report that somebody has built. */
export const shapeOfKind = (kind: BundleFile['kind']): KeptShape => ({ texts: references[kind], expressions: sites[kind] })

/** A JSON value with every name that it holds as it is now. `file` is what the bases of its shape look at: an `entity` beside it. */
export function presentJson(app: App, shape: KeptShape, file: BundleFile): unknown {
  // What a name is part of comes first: the entity, before its fields.
  const outer = rewritten(app, shape.texts, file, ['entity', 'entityOrLines'])
  const texts = rewritten(app, shape.texts, { ...file, value: outer })
  return expressionsIn(app, shape.expressions ?? {}, { ...file, value: texts })
}

function rewritten(app: App, table: References, file: BundleFile, only?: readonly string[]): unknown {
  let value = file.value
  const found = matches(patterns<Reference>(table), value).filter(({ rule }) => !only || only.includes(rule.names))
  // From the inside out, so that a key is changed after what stands under it.
  for (const { rule, path, value: text, at } of [...found].sort((a, b) => b.path.length - a.path.length)) {
    if (typeof text !== 'string') continue
    const next = presentText(rule, { app, file, path }, text)
    if (next !== text) value = at === 'key' ? withKey(value, path, next) : withValue(value, path, next)
  }
  return value
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
    case 'role':
    case 'screen':
    case 'sequence':
      return presentName(app, rule.names satisfies RememberedKind, '', text)
    default:
      return text
  }
}

function expressionsIn(app: App, table: Readonly<Record<string, ExpressionSite>>, file: BundleFile): unknown {
  return matches(patterns(table), file.value).reduce((value, { rule, path, value: expression }) => {
    const site = siteAt(rule, { app, file, path })
    return site ? withValue(value, path, presentExpression(site, expression)) : value
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
