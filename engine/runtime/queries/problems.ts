import type { AppEntity } from '../app/app.ts'
import { nearest } from '../app/source/nearest.ts'
import type { Issue } from '../validation/issue.ts'
import { visibleFields } from './reachable.ts'
import type { ReadAccess } from './read-access.ts'

/** The path names no field that the person can see; with the one that was perhaps meant. */
export function unknownField(access: ReadAccess, entity: AppEntity, at: string, path: string): Issue {
  const suggestion = nearest(path, visibleFields(access, entity))
  return { code: 'unknownField', path: at, params: { field: path, entity: entity.name, ...(suggestion ? { suggestion } : {}) } }
}

/** A part of the query that has not the expected form. */
export const invalidQuery = (at: string, expected: string): Issue => ({ code: 'invalidQuery', path: at, params: { expected } })
