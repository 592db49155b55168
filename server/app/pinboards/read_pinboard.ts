import { audiences } from '../../../engine/runtime/screens/list/view.ts'
import { mostTiles, type PinboardState, readPinboard } from '../../../engine/runtime/screens/pinboards/pinboard.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import { Invalid } from '../records/failures.ts'

/** What can be said of a pinboard. */
interface PinboardInput {
  readonly name: string
  readonly audience: (typeof audiences)[number]
  readonly role: string | null
  readonly state: PinboardState
}

const longestName = 40

/** What a pinboard is read against. */
interface Known {
  /** The roles that it may be for. */
  readonly roles: readonly string[]
  /** What it held before: that stays, whatever its editor may run. */
  readonly before: PinboardState
  readonly mayRun: (report: string) => boolean
}

/**
 * Reads a pinboard that is saved. Tiles that its editor does not see, so that they were sent without their report, stay as they are.
 * @throws Invalid with what is wrong, by path
 */
export function readPinboardInput(body: Record<string, unknown>, { roles, before, mayRun }: Known): PinboardInput {
  const name = typeof body.name === 'string' ? body.name.trim() : ''
  const audience = audiences.find((one) => one === body.audience)
  const role = audience === 'role' && typeof body.role === 'string' ? body.role : null
  const state = withUnseen(readPinboard(body.state), before)
  const issues: Issue[] = []
  if (name === '') issues.push({ code: 'required', path: 'name', params: { field: 'name' } })
  if (name.length > longestName)
    issues.push({ code: 'tooLong', path: 'name', params: { field: 'name', max: longestName, length: name.length } })
  if (!audience) issues.push({ code: 'unknownChoice', path: 'audience', params: { field: 'audience', value: String(body.audience) } })
  if (audience === 'role' && (role === null || !roles.includes(role)))
    issues.push({ code: 'unknownChoice', path: 'role', params: { field: 'role', value: String(body.role) } })
  if (state.tiles.length > mostTiles)
    issues.push({ code: 'tooLong', path: 'state.tiles', params: { field: 'tiles', max: mostTiles, length: state.tiles.length } })
  const kept = new Set(before.tiles.map(({ report }) => report))
  for (const [index, { report }] of state.tiles.entries()) {
    if (!kept.has(report) && !mayRun(report))
      issues.push({ code: 'unknownChoice', path: `state.tiles.${index}.report`, params: { field: 'report', value: report } })
  }
  if (issues.length > 0 || !audience) throw new Invalid(issues)
  return { name, audience, role, state }
}

function withUnseen({ tiles, filters }: PinboardState, before: PinboardState): PinboardState {
  return {
    filters,
    tiles: tiles.flatMap((tile) => {
      if (tile.report !== '') return [tile]
      const kept = before.tiles.find(({ id }) => id === tile.id)
      return kept ? [{ ...kept, width: tile.width, height: tile.height }] : []
    }),
  }
}
