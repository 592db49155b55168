import { type DragEvent, useState } from 'react'
import type { SeenTile } from '../../../runtime/screens/pinboards/pinboard.ts'

/** Drags tiles over each other: what the tile of an id shows of it meanwhile, and what it listens to. */
export function useTileDrag(tiles: readonly SeenTile[], move: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<{ readonly id: string; readonly isAfter: boolean }>()

  function dragOver(event: DragEvent<HTMLElement>, id: string) {
    if (dragged === undefined) return
    event.preventDefault()
    const box = event.currentTarget.getBoundingClientRect()
    const isAfter = event.clientX > box.left + box.width / 2
    if (over?.id !== id || over.isAfter !== isAfter) setOver({ id, isAfter })
  }
  function end() {
    setDragged(undefined)
    setOver(undefined)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    const from = tiles.findIndex(({ id }) => id === dragged)
    const at = tiles.findIndex(({ id }) => id === over?.id)
    const to = at + (over?.isAfter ? 1 : 0) - (from < at + (over?.isAfter ? 1 : 0) ? 1 : 0)
    if (dragged !== undefined && from >= 0 && at >= 0) move(dragged, to)
    end()
  }

  return {
    marksOf: (id: string) => ({
      'data-dragged': dragged === id,
      'data-over': over?.id === id && dragged !== id ? (over.isAfter ? 'after' : 'before') : undefined,
    }),
    eventsOf: (id: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', id)
        setDragged(id)
      },
      onDragOver: (event: DragEvent<HTMLElement>) => dragOver(event, id),
      onDrop: drop,
      onDragEnd: end,
    }),
  }
}
