import type { ComputedValue } from '../../schema/dataset.ts'
import type { Expression } from '../../schema/expression.ts'
import type { Report } from '../../schema/report.ts'
import type { Screen } from '../../schema/screen.ts'
import type { App, AppEntity, AppField } from '../app/app.ts'
import { type BundleFile, valueAt } from '../app/bundle-file.ts'
import { type Match, matches, patterns } from '../app/pattern.ts'
import { knowing } from '../app/pseudo-entity.ts'
import { remember, rememberPair } from '../app/remember.ts'
import { didYouMean } from '../app/source/nearest.ts'
import type { Check, Context } from '../checks/context.ts'
import { type CheckSite, check as checkExpression } from '../expressions/check.ts'
import { problemsInSql } from '../expressions/in-sql.ts'
import { operators } from '../expressions/operators/index.ts'
import type { Problem } from '../expressions/problem.ts'
import { typeOfField } from '../expressions/resolve.ts'
import { type RecordScope, recordScopes, siteOf } from '../expressions/scope.ts'
import type { Type } from '../expressions/type.ts'
import type { Place } from './base.ts'
import { screenParams } from './params.ts'
import { problemSentence } from './problem-sentence.ts'
import { problemsInSearch } from './problems-in-search.ts'
import { type Expected, type ExpressionSite, sites } from './sites.ts'

const inValue = new Map(
  Object.entries(sites).map(([kind, table]) => {
    const places = patterns<ExpressionSite>(table)
    return [kind, remember((value: object) => matches(places, value))]
  }),
)

/** Every place of a file where an expression stands. */
export function expressionsIn(file: BundleFile): readonly Match<ExpressionSite>[] {
  return inValue.get(file.kind)?.(file.value as object) ?? []
}

/** An expression of a file, with what it may speak of. */
interface Sited extends Match<ExpressionSite> {
  readonly site: CheckSite
  /** The scopes whose fields are columns, where the database evaluates it. */
  readonly columns?: readonly RecordScope[]
}

/** The expressions of a file, but for those that speak of an entity which is unknown: that is reported elsewhere. */
export const sitedIn: (app: App, file: BundleFile) => readonly Sited[] = rememberPair((app, file) =>
  expressionsIn(file).flatMap((match) => {
    const site = siteAt(match.rule, { app, file, path: match.path })
    const columns = site && match.rule.sql?.filter((scope) => site.scopes[scope] !== undefined)
    return site ? [{ ...match, site, ...(columns && columns.length > 0 && { columns }) }] : []
  }),
)

/** Every expression is typed, and of the type that its place needs. */
export const expressions: Check = function* (context) {
  for (const file of context.files) {
    for (const { rule, path, value, site, columns } of sitedIn(context.app, file)) {
      const { problems } = checkExpression(value as Expression, site)
      const inSql = problems.length === 0 && columns ? problemsInSql(value as Expression, columns) : []
      const isSearch = problems.length + inSql.length === 0 && rule.search
      const inSearch = isSearch ? problemsInSearch(context.app, site, value as Expression) : []
      for (const problem of [...problems, ...inSql, ...inSearch]) {
        if (isAboutMissingEntity(context, problem)) continue
        const message = `${problemSentence(problem)}${meant(context, site, problem)}`
        yield { code: 'wrong-expression', file: file.file, path: [...path, ...pathInJson(value, problem.path)], message, problem }
      }
    }
  }
}

/** That an entity is not there is reported where it is named. */
function isAboutMissingEntity({ app }: Context, { code, params }: Problem): boolean {
  const target =
    code === 'notAReference'
      ? app.entities.get(String(params.entity))?.fields.get(String(params.field))?.target
      : code === 'unknownScope' && params.scope === 'user'
        ? app.bundle.app.account.entity
        : undefined
  return target !== undefined && !app.entities.has(target)
}

/** The site of an expression; nothing when an entity that it speaks of is unknown, which is reported elsewhere. */
export function siteAt(rule: ExpressionSite, place: Place): CheckSite | undefined {
  const scopes: Record<string, string> = {}
  const found: AppEntity[] = []
  for (const scope of recordScopes) {
    const base = rule.scopes[scope]
    const entity = base?.(place)
    if (entity) {
      scopes[scope] = entity.name
      found.push(entity)
    } else if (base && scope !== 'row' && !rule.oneOf?.some((other) => rule.scopes[other]?.(place))) return undefined
  }
  if (scopes.row === scopes.record && scopes.row !== undefined) delete scopes.row
  const expected = typeOf(rule.expected, place)
  const params = rule.params ? paramsOf(place.file) : undefined
  return {
    ...siteOf(knowing(place.app, found), scopes, rule.comment ? { comment: true } : {}),
    ...(rule.once && { once: true as const }),
    ...(expected && { expected }),
    ...(params && { params }),
  }
}

function typeOf(expected: Expected, place: Place): Type | undefined {
  if (expected === 'any') return undefined
  if (expected === 'boolean' || expected === 'date') return { kind: expected }
  if (expected === 'number') return { kind: 'decimal' }
  if (expected === 'kindBeside') return typeBeside(place)
  const field = fieldOf(expected, place)
  return field && typeOfField(field)
}

/** The type that a worked value says it has: by its `kind`, for a choice with its `values`. */
function typeBeside({ file, path }: Place): Type {
  const { kind, values } = valueAt(file.value, path.slice(0, -1)) as ComputedValue
  return kind === 'enum' ? { kind: 'choice', name: path.join('.'), values: new Set(Object.keys(values ?? {})) } : { kind }
}

/** The field that the value of an expression goes into, where it goes into one. */
export function fieldOf(expected: Expected, place: Place): AppField | undefined {
  if (typeof expected === 'string') return undefined
  return 'beside' in expected ? expected.of(place) : expected.field(place)?.fields.get(String(place.path.at(expected.step)))
}

function paramsOf({ kind, value }: BundleFile): readonly string[] {
  return kind === 'report' ? Object.keys((value as Report).filters ?? {}) : screenParams(value as Screen).map(({ name }) => name)
}

/** A problem's path leaves out nothing but the list around a single operand, which JSON may leave out. */
export function pathInJson(expression: unknown, path: Problem['path']): Problem['path'] {
  let value = expression
  const found: (string | number)[] = []
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) continue
    found.push(step)
    value = (value as Record<string | number, unknown>)[step]
  }
  return found
}

function meant({ app }: Context, site: CheckSite, { code, params }: Problem): string {
  if (code === 'unknownOperator') return didYouMean(String(params.operator), Object.keys(operators))
  if (code === 'unknownScope') {
    const known = [...Object.keys(site.scopes), 'today', 'now', ...(site.params ? ['params'] : []), ...(site.comment ? ['comment'] : [])]
    return didYouMean(String(params.scope), known) || ` Known here: ${known.join(', ')}.`
  }
  if (code === 'unknownChoice') return didYouMean(String(params.value), String(params.values).split(', '))
  if (code !== 'unknownField') return ''
  const entity = app.entities.get(String(params.entity))
  return entity ? didYouMean(String(params.field), [...entity.fields.keys(), ...entity.lines.keys()]) : ''
}
