import { audiences, checkView, readView, type ViewPaths, type ViewState } from '../../../engine/runtime/screens/list/view.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import { Invalid } from '../records/failures.ts'

/** What can be said of a view. */
export interface ViewInput {
  readonly name: string
  readonly audience: (typeof audiences)[number]
  readonly role: string | null
  readonly isDefault: boolean
  readonly state: ViewState
}

const longestName = 40
const mostBytes = 20_000

/**
 * Reads a view that is saved.
 * @param roles those that it may be for
 * @throws Invalid with what is wrong, by path
 */
export function readViewInput(body: Record<string, unknown>, paths: ViewPaths, roles: readonly string[]): ViewInput {
  const name = typeof body.name === 'string' ? body.name.trim() : ''
  const audience = audiences.find((one) => one === body.audience)
  const role = audience === 'role' && typeof body.role === 'string' ? body.role : null
  const state = readView(body.state)
  const issues: Issue[] = [...checkView(state, paths)]
  if (name === '') issues.push({ code: 'required', path: 'name', params: { field: 'name' } })
  if (name.length > longestName)
    issues.push({ code: 'tooLong', path: 'name', params: { field: 'name', max: longestName, length: name.length } })
  if (!audience) issues.push({ code: 'unknownChoice', path: 'audience', params: { field: 'audience', value: String(body.audience) } })
  if (audience === 'role' && (role === null || !roles.includes(role))) {
    issues.push({ code: 'unknownChoice', path: 'role', params: { field: 'role', value: String(body.role) } })
  }
  if (JSON.stringify(state).length > mostBytes)
    issues.push({ code: 'tooLong', path: 'state', params: { field: 'state', max: mostBytes, length: JSON.stringify(state).length } })
  if (issues.length > 0 || !audience) throw new Invalid(issues)
  return { name, audience, role, isDefault: body.isDefault === true, state }
}
