import type { Role } from '../../../schema/role.ts'
import type { RowScope } from '../../../schema/scope.ts'
import { didYouMean } from '../source/nearest.ts'
import type { Part, Use } from './origin.ts'
import type { Expanded, ExpansionProblem } from './problem.ts'

/** Puts row scopes in the place of their names; nothing when the role names none. */
export function expandScopes(
  role: Role,
  known: Readonly<Record<string, RowScope>>,
  paths: Readonly<Record<string, string>>,
): Expanded | undefined {
  const parts: Part[] = []
  const problems: ExpansionProblem[] = []
  const uses: Use[] = []
  const grants = Object.entries(role.grants).map(([entity, grant]) => {
    const { scope: name } = grant
    if (typeof name !== 'string') return [entity, grant]
    const path = ['grants', entity, 'scope']
    if (!Object.hasOwn(paths, name)) {
      problems.push({
        code: 'unknown-scope',
        path,
        message: `"${name}" is not a row scope of this bundle.${didYouMean(name, Object.keys(known))}`,
      })
    }
    const about = known[name]?.entity
    if (about !== undefined && about !== entity) {
      problems.push({ code: 'wrong-entity', path, message: `The row scope "${name}" is about ${about}; expected one about ${entity}.` })
    }
    parts.push({ at: path, from: ['where'], file: `${paths[name]}.json` })
    uses.push({ kind: 'scope', name, path })
    // A scope that is not there, or not of its shape, selects nothing.
    return [entity, { ...grant, scope: (about === entity ? known[name]?.where : undefined) ?? false }]
  })
  return parts.length > 0 ? { value: { ...role, grants: Object.fromEntries(grants) }, parts, problems, uses } : undefined
}
