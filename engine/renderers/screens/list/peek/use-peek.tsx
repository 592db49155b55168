import { type ReactNode, useRef, useState } from 'react'
import type { RecordData } from '../../../../runtime/values/record-data.ts'
import { onDemand } from '../../../parts/on-demand.tsx'
import { openedOutOf } from '../../../parts/opened-out-of.ts'
import { useTab } from '../../../places/tab-context.ts'
import { WhileActive } from '../../../places/while-active.tsx'
import type { ListGridProps } from '../list-grid.tsx'

const PeekDrawer = onDemand(() => import('./peek-drawer.tsx').then((module) => module.PeekDrawer))

interface Peek {
  readonly onPeek: (row: RecordData) => void
  /** For the grid, which knows what stands beside a row. */
  readonly neighbour: ListGridProps['neighbour']
  /** What stands in the document of the row that is looked at, beside the list. */
  readonly drawer: (addressOf: (row: RecordData) => string | undefined) => ReactNode
}

/** Shows what stands in the document of a row, beside the list, and goes from row to row. */
export function usePeek(): Peek {
  const tab = useTab()
  const [peeked, setPeeked] = useState<RecordData>()
  const neighbour = useRef<(row: RecordData, step: 1 | -1) => RecordData | undefined>(undefined)
  return {
    onPeek: setPeeked,
    neighbour,
    drawer(addressOf) {
      const address = peeked && addressOf(peeked)
      if (!peeked || !address) return null
      return (
        <WhileActive>
          <PeekDrawer
            row={peeked}
            address={address}
            onStep={(step) => setPeeked(neighbour.current?.(peeked, step) ?? peeked)}
            onOpen={() => {
              openedOutOf('list', peeked.id)
              tab.open(address)
            }}
            onClose={() => setPeeked(undefined)}
          />
        </WhileActive>
      )
    },
  }
}
