import type { App, AppEntity, NamedRule } from '../app/app.ts'
import { entityOf } from '../documents/entity-of.ts'
import { perEntity } from '../documents/per-entity.ts'
import { compile } from '../expressions/compile.ts'
import { dependencies } from '../expressions/dependencies.ts'
import { type Scope, type Site, siteOf } from '../expressions/scope.ts'
import { holds } from '../values/value.ts'

/** A rule ready to be asked. */
export interface CompiledRule {
  readonly rule: NamedRule
  readonly site: Site
  /** The paths that its condition reads: `record.dueDate`, `row.quantity`. */
  readonly reads: readonly string[]
  /** Whether it holds, or does not apply. */
  readonly holds: (scope: Scope) => boolean
}

/** Makes a rule ready for its site. */
export const compileRule = (rule: NamedRule, site: Site): CompiledRule => {
  const require = compile(rule.require, site)
  const when = rule.when === undefined ? undefined : compile(rule.when, site)
  return {
    rule,
    site,
    reads: dependencies(rule.require),
    holds: (scope) => (when !== undefined && !holds(when(scope))) || holds(require(scope)),
  }
}

/** The rules of a document: of its header, and of the rows of its lines. */
interface DocumentRules {
  readonly header: readonly CompiledRule[]
  readonly lines: ReadonlyMap<string, readonly CompiledRule[]>
}

export const rulesOf = perEntity((app: App, name: string): DocumentRules => {
  const entity = entityOf(app, name)
  const compiled = ({ rules }: AppEntity, scopes: Site['scopes']) =>
    rules.map((rule) => compileRule(rule, siteOf(app, { ...scopes, old: name })))
  const lines = [...entity.lines].map(([field, inner]) => [field, compiled(inner, { record: name, row: inner.name })] as const)
  return { header: compiled(entity, { record: name }), lines: new Map(lines) }
})
