import type { AppEntity } from '../app/app.ts'
import { nearest } from '../app/source/nearest.ts'
import type { Issue } from '../validation/issue.ts'
import { visibleFields } from './reachable.ts'
import type { ReadAccess } from './read-access.ts'

/** So many things are told that are wrong with a query: more help nobody, and are work for every name that is sent. */
export const mostIssues = 50
/** For so many wrong names one is offered that was perhaps meant. */
const mostSuggestions = 5
/** What is told of a name that somebody sent. */
const longestName = 100

/**
 * The path names no field that the person can see; with the one that was perhaps meant.
 * @param told how much is told to be wrong already
 */
export function unknownField(access: ReadAccess, entity: AppEntity, at: string, path: string, told = 0): Issue {
  return unknownName(() => visibleFields(access, entity), entity, at, path, told)
}

/** The same where something else says which names can be seen. */
export function unknownName(names: () => Iterable<string>, entity: AppEntity, at: string, path: string, told: number): Issue {
  const suggestion = told < mostSuggestions ? nearest(path, names()) : undefined
  const field = path.slice(0, longestName)
  return {
    code: 'unknownField',
    path: at.slice(0, 2 * longestName),
    params: { field, entity: entity.name, ...(suggestion ? { suggestion } : {}) },
  }
}

/** A part of the query that has not the expected form. */
export const invalidQuery = (at: string, expected: string): Issue => ({ code: 'invalidQuery', path: at, params: { expected } })
