import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { movedTile, resizedTile, withoutTile } from '../../../runtime/screens/pinboards/arrange.ts'
import type { SeenTile, TileSize } from '../../../runtime/screens/pinboards/pinboard.ts'
import { usePinboardFrame } from './pinboard-frame.ts'
import { PinboardTile } from './pinboard-tile.tsx'
import css from './pinboards.module.css'
import { tileTitle } from './tile-title.ts'

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
  const wanted = useRef<string>(undefined)
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<{ readonly id: string; readonly isAfter: boolean }>()
  const [said, setSaid] = useState('')
  // Whoever moves or removes a tile by its keys goes on from there.
  useEffect(() => {
    if (wanted.current === undefined) return
    grid.current?.querySelector<HTMLElement>(`[data-tile="${wanted.current}"]`)?.focus()
    wanted.current = undefined
  })

  function move(id: string, to: number) {
    const next = movedTile(tiles, id, to)
    if (next === tiles) return
    const tile = tiles.find((each) => each.id === id)
    onArrange?.(next)
    setSaid(t('moved', { name: tile && tileTitle(app, tile, t), place: to + 1, count: tiles.length }))
  }
  function resize(tile: SeenTile, size: TileSize) {
    onArrange?.(resizedTile(tiles, tile.id, size))
  }
  function remove(id: string, at: number) {
    wanted.current = (tiles[at + 1] ?? tiles[at - 1])?.id
    onArrange?.(withoutTile(tiles, id))
  }
  function onKeys(event: KeyboardEvent, tile: SeenTile, at: number) {
    if (event.target !== event.currentTarget) return
    const [step, size] = [steps[event.key], sizes[event.key]]
    if (event.altKey && step !== undefined) move(tile.id, at + step)
    else if (event.shiftKey && size) resize(tile, { width: tile.width + size.width, height: tile.height + size.height })
    else if (event.key === 'Delete') remove(tile.id, at)
    else return
    event.preventDefault()
    wanted.current ??= tile.id
  }
  function dragOver(event: DragEvent<HTMLElement>, id: string) {
    if (dragged === undefined) return
    event.preventDefault()
    const box = event.currentTarget.getBoundingClientRect()
    const isAfter = event.clientX > box.left + box.width / 2
    if (over?.id !== id || over.isAfter !== isAfter) setOver({ id, isAfter })
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    const from = tiles.findIndex(({ id }) => id === dragged)
    const at = tiles.findIndex(({ id }) => id === over?.id)
    const to = at + (over?.isAfter ? 1 : 0) - (from < at + (over?.isAfter ? 1 : 0) ? 1 : 0)
    if (dragged !== undefined && from >= 0 && at >= 0) move(dragged, to)
    setDragged(undefined)
    setOver(undefined)
  }

  return (
    <div ref={grid} className={css.grid} data-arranging={onArrange !== undefined}>
      {tiles.map((tile, at) => {
        const arranging: Arranging | undefined = onArrange && {
          move: (step) => move(tile.id, at + step),
          resize: (size) => resize(tile, size),
          rename: (label) => onArrange(tiles.map((each) => (each.id === tile.id ? { ...each, label } : each))),
          remove: () => remove(tile.id, at),
        }
        return (
          <section
            key={tile.id}
            className={css.tile}
            data-tile={tile.id}
            data-show={tile.show}
            data-dragged={dragged === tile.id}
            data-over={over?.id === tile.id && dragged !== tile.id ? (over.isAfter ? 'after' : 'before') : undefined}
            data-narrow={tile.width < 3}
            style={{ '--width': tile.width, '--height': tile.height } as React.CSSProperties}
            aria-label={tileTitle(app, tile, t)}
            {...(arranging && {
              tabIndex: 0,
              draggable: true,
              'aria-keyshortcuts': 'Alt+ArrowLeft Alt+ArrowRight Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown Delete',
              onKeyDown: (event: KeyboardEvent) => onKeys(event, tile, at),
              onDragStart: (event: DragEvent) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', tile.id)
                setDragged(tile.id)
              },
              onDragOver: (event: DragEvent<HTMLElement>) => dragOver(event, tile.id),
              onDrop: drop,
              onDragEnd: () => {
                setDragged(undefined)
                setOver(undefined)
              },
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
