import { useState } from 'react'
import type { PinboardState, SeenTile } from '../../../runtime/screens/pinboards/pinboard.ts'
import type { SeenPinboard } from '../../api/pinboards.ts'

/** The tiles of a pinboard while somebody arranges them. */
export interface ArrangingTiles {
  /** As they are arranged now; nothing while nobody arranges them. */
  readonly tiles: readonly SeenTile[] | undefined
  begin(): void
  arrange(tiles: readonly SeenTile[]): void
  /** Leaves them as they were. */
  cancel(): void
  /** Saves them, where they are others; goes on where that fails. */
  done(): Promise<void>
}

/** Arranges the tiles of a pinboard. @param save whether they were saved */
export function useArranging({ state }: SeenPinboard, save: (state: PinboardState) => Promise<boolean>): ArrangingTiles {
  const [tiles, setTiles] = useState<readonly SeenTile[]>()
  const cancel = () => setTiles(undefined)
  return {
    tiles,
    begin: () => setTiles(state.tiles),
    arrange: setTiles,
    cancel,
    async done() {
      if (tiles && tiles !== state.tiles && !(await save({ ...state, tiles }))) return
      cancel()
    },
  }
}
