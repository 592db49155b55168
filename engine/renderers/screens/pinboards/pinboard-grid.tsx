import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { movedTile, resizedTile, withoutTile } from '../../../runtime/screens/pinboards/arrange.ts'
import type { SeenTile, TileSize } from '../../../runtime/screens/pinboards/pinboard.ts'
import { usePinboardFrame } from './pinboard-frame.ts'
import { PinboardTile } from './pinboard-tile.tsx'
import css from './pinboards.module.css'
import { tileTitle } from './tile-title.ts'
import { useTileDrag } from './use-tile-drag.ts'

interface PinboardGridProps {
  readonly tiles: readonly SeenTile[]
  /** The tiles in another arrangement; without it they stand as they are. */
  readonly onArrange?: (tiles: readonly SeenTile[]) => void
}

/** How a tile is changed while the pinboard is arranged. */
export interface Arranging {
  move(step: number): void
  resize(size: TileSize): void
  rename(label: string): void
  remove(): void
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }
const sizes: Readonly<Record<string, TileSize>> = {
  ArrowLeft: { width: -1, height: 0 },
  ArrowRight: { width: 1, height: 0 },
  ArrowUp: { width: 0, height: -1 },
  ArrowDown: { width: 0, height: 1 },
}

/** The tiles of a pinboard on its grid: dragged, or moved with Alt and the arrows, resized with Shift and the arrows, taken away with Delete. */
export function PinboardGrid({ tiles, onArrange }: PinboardGridProps) {
  const { t } = useTranslation('pinboards')
  const { app } = usePinboardFrame()
  const grid = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const focusNext = useFocusOfTiles(grid)

  function move(id: string, to: number) {
    const next = movedTile(tiles, id, to)
    if (next === tiles) return
    const tile = tiles.find((each) => each.id === id)
    onArrange?.(next)
    setSaid(t('moved', { name: tile && tileTitle(app, tile, t), place: to + 1, count: tiles.length }))
  }
  const drag = useTileDrag(tiles, move)

  const arrangingOf = (tile: SeenTile, at: number): Arranging | undefined =>
    onArrange && {
      move: (step) => move(tile.id, at + step),
      resize: (size) => onArrange(resizedTile(tiles, tile.id, size)),
      rename: (label) => onArrange(tiles.map((each) => (each.id === tile.id ? { ...each, label } : each))),
      remove: () => {
        focusNext((tiles[at + 1] ?? tiles[at - 1])?.id)
        onArrange(withoutTile(tiles, tile.id))
      },
    }

  return (
    <div ref={grid} className={css.grid} data-arranging={onArrange !== undefined}>
      {tiles.map((tile, at) => {
        const arranging = arrangingOf(tile, at)
        return (
          <section
            key={tile.id}
            className={css.tile}
            data-tile={tile.id}
            data-show={tile.show}
            data-narrow={tile.width < 3}
            style={{ '--width': tile.width, '--height': tile.height } as React.CSSProperties}
            aria-label={tileTitle(app, tile, t)}
            {...drag.marksOf(tile.id)}
            {...(arranging && {
              tabIndex: 0,
              'aria-keyshortcuts': 'Alt+ArrowLeft Alt+ArrowRight Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown Delete',
              onKeyDown: (event: KeyboardEvent) => {
                if (arrangeByKey(event, tile, arranging)) focusNext(tile.id)
              },
              ...drag.eventsOf(tile.id),
            })}
          >
            <PinboardTile tile={tile} arranging={arranging} grid={grid} isFirst={at === 0} isLast={at === tiles.length - 1} />
          </section>
        )
      })}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </div>
  )
}

/** Moves, resizes or removes a tile as a key says; answers whether the key says anything. */
function arrangeByKey(event: KeyboardEvent, tile: SeenTile, arranging: Arranging): boolean {
  if (event.target !== event.currentTarget) return false
  const [step, size] = [steps[event.key], sizes[event.key]]
  if (event.altKey && step !== undefined) arranging.move(step)
  else if (event.shiftKey && size) arranging.resize({ width: tile.width + size.width, height: tile.height + size.height })
  else if (event.key === 'Delete') arranging.remove()
  else return false
  event.preventDefault()
  return true
}

/** Whoever moves or removes a tile by its keys goes on from there: the first tile that is named has the focus once all are drawn. */
function useFocusOfTiles(grid: RefObject<HTMLElement | null>): (id: string | undefined) => void {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    grid.current?.querySelector<HTMLElement>(`[data-tile="${wanted.current}"]`)?.focus()
    wanted.current = undefined
  })
  return (id) => {
    wanted.current ??= id
  }
}
