import type { Expression } from '../../../schema/expression.ts'
import type { Access } from '../../access/access.ts'
import { sightFor } from '../../access/sight.ts'
import type { App, AppEntity } from '../../app/app.ts'
import { parseConditions } from '../../queries/conditions/condition-values.ts'
import { checkConditions } from '../../queries/conditions/list-checks.ts'
import { listFilter } from '../../queries/conditions/list-filter.ts'
import { parseFilter } from '../../queries/filter.ts'
import { parseSearch, type SearchLimits } from '../../queries/parse-search.ts'
import { invalidQuery } from '../../queries/problems.ts'
import { type Query, query } from '../../queries/query.ts'
import type { Issue } from '../../validation/issue.ts'
import { takeable } from '../../workflows/takeable.ts'
import { checkListConditions } from './latest-days.ts'
import { type QueryInput, queryInputs } from './query-inputs.ts'

/**
 * The same as `parseSearch` for a search that may come from a list: with `screen`, the address of the list, it has `conditions`, what its
 * query panel asks by path, and they keep to what the screen allows, such as the longest range of dates, and are not empty where the list starts with a range. A search that names no screen has
 * no conditions, and is held to no screen's limits.
 */
export function parseListSearch(app: App, access: Access, name: string, body: unknown, limits?: SearchLimits): Query | readonly Issue[] {
  if (typeof body === 'object' && body !== null && 'takes' in body) return parseTakes(app, access, name, body, limits)
  if (typeof body !== 'object' || body === null || !('screen' in body || 'conditions' in body)) {
    return parseSearch(app, access, name, body, limits)
  }
  const { screen, conditions, ...rest } = body as Record<string, unknown>
  const issues: Issue[] = []
  const asked = askedOf(app, access, name, screen, conditions, issues)
  const parsed = parseSearch(app, access, name, rest, limits)
  if (!('entity' in parsed)) return [...issues, ...parsed]
  return issues.length > 0 ? issues : query({ ...parsed, where: { and: [parsed.where, ...asked] } })
}

/** A search for the records of which the person can take a step. */
function parseTakes(app: App, access: Access, name: string, body: object, limits?: SearchLimits): Query | readonly Issue[] {
  const { takes, ...rest } = body as Record<string, unknown>
  const parsed = parseListSearch(app, access, name, rest, limits)
  const entity = app.entities.get(name)
  if (!('entity' in parsed) || !entity) return parsed
  if (typeof takes !== 'string' || !access.transitions(name).has(takes)) return [invalidQuery('takes', 'step')]
  return query({ ...parsed, within: takeable(access, entity, takes) })
}

/** What the query panel asks, as filters that the person may ask; what is wrong with it is added to `issues`. */
function askedOf(app: App, access: Access, name: string, screen: unknown, given: unknown, issues: Issue[]): readonly Expression[] {
  const entity = app.entities.get(name)
  const inputs = entity && inputsOf(app, access, entity, screen)
  if (!inputs) issues.push(invalidQuery('screen', `list: ${name}`))
  else if (given !== undefined && (typeof given !== 'object' || given === null || Array.isArray(given))) {
    issues.push(invalidQuery('conditions', 'object'))
  } else {
    const parsed = parseConditions(inputs, (given ?? {}) as Readonly<Record<string, unknown>>)
    const check = parsed.issues.length === 0 ? checkListConditions : checkConditions
    issues.push(...parsed.issues, ...check(parsed, inputs))
    const sight = sightFor(access, 'filter')
    return listFilter(parsed.conditions, inputs, app.bundle.app.timeZone).map((part) => parseFilter(app, sight, entity, part, issues))
  }
  return []
}

/** The inputs of a list of the entity that the person may open. */
function inputsOf(app: App, access: Access, entity: AppEntity, route: unknown): readonly QueryInput[] | undefined {
  const screen = typeof route === 'string' && access.canOpen(route) ? app.screens.get(route) : undefined
  return screen && 'query' in screen && screen.kind !== 'redirect' && screen.entity === entity.name
    ? queryInputs(app, entity, screen)
    : undefined
}
