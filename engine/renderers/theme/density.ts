import { atom, useAtom } from 'jotai'
import { readLocal, writeLocal } from '../state/local-storage.ts'
import { useMedia } from '../state/use-media.ts'
import { sizes } from './tokens.ts'

export type Density = 'comfortable' | 'compact'

const chosenAtom = atom<Density | null | undefined>(undefined)

/** How close rows stand: as the person chose, else by the height of their window. */
export function useDensity(): {
  readonly density: Density
  readonly rowHeight: number
  readonly headerHeight: number
  choose(density: Density): void
} {
  const [chosen, setChosen] = useAtom(chosenAtom)
  const isLow = useMedia('(max-height: 899px)')
  const kept = chosen === undefined ? readLocal('density') : chosen
  const density: Density = kept === 'comfortable' || kept === 'compact' ? kept : isLow ? 'compact' : 'comfortable'
  return {
    density,
    rowHeight: density === 'compact' ? sizes.rowCompact : sizes.row,
    headerHeight: density === 'compact' ? 32 : sizes.row,
    choose(next) {
      setChosen(next)
      writeLocal('density', next)
    },
  }
}
