import { arrangements } from '../../../schema/arrangements.ts'
import type { ListScreen } from '../../../schema/screen.ts'
import type { Arrangement, ListState } from './list-state.ts'

/** What a list can be shown as: the table first. */
export const arrangementsOf = (screen: Pick<ListScreen, 'board' | 'calendar'>): readonly Arrangement[] => [
  'table',
  ...arrangements.filter((each) => screen[each] !== undefined),
]

/** What a list is shown as: as its address says if it can, else as the screen says. */
export function arrangementOf(screen: Pick<ListScreen, 'board' | 'calendar' | 'opensAs'>, { as }: Pick<ListState, 'as'>): Arrangement {
  const asked = as ?? screen.opensAs ?? 'table'
  return arrangementsOf(screen).includes(asked) ? asked : 'table'
}

/** The state shown as something else; what the screen says needs no word in the address. */
export function arrangedAs(state: ListState, { opensAs }: Pick<ListScreen, 'opensAs'>, as: Arrangement): ListState {
  return { ...state, as: as === (opensAs ?? 'table') ? undefined : as }
}
