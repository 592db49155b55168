import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { columnOf } from '../../../../runtime/screens/board/board.ts'
import type { RecordData } from '../../../../runtime/values/record-data.ts'
import { ErrorNote } from '../../../parts/error-note.tsx'
import { useListFrame } from '../list-frame.ts'
import css from './board.module.css'
import { BoardCard } from './board-card.tsx'
import { Column } from './board-column.tsx'
import { useBoard } from './board-context.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { cardOf, focusCard } from './walk-cards.ts'

/**
 * A board with all its columns side by side; cards are dragged from one to another, or moved by keys.
 * @param landed holds the id of a card that was moved, until it has the focus where it stands now
 */
export function BoardOfColumns({ landed }: { landed: RefObject<string | undefined> }) {
  const { t } = useTranslation()
  const { title } = useListFrame()
  const { field, columns, cards, moves, rowsOf } = useBoard()
  const box = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState<string>()
  const [dragged, setDragged] = useState<RecordData>()
  const onKeyDown = useBoardKeys()

  useEffect(() => {
    if (landed.current === undefined) return
    const card = box.current?.querySelector<HTMLElement>(`[data-card="${landed.current}"]`)
    landed.current = undefined
    if (document.activeElement === document.body) focusCard(card)
  })

  const all = columns.flatMap(({ value }) => rowsOf(value))
  const known = all.some(({ id }) => String(id) === current) ? current : String(all[0]?.id)

  function dropInto(value: string): 'none' | 'open' | 'shut' {
    if (!dragged || columnOf(field, dragged) === value) return 'none'
    return moves.leads(columnOf(field, dragged), value) ? 'open' : 'shut'
  }

  function drop(value: string) {
    if (dragged) moves.move(dragged, value)
    setDragged(undefined)
  }

  return (
    <>
      {cards.problem && <ErrorNote problem={cards.problem} />}
      <section
        ref={box}
        className={css.board}
        aria-label={t('arrangements:board.label', { name: title })}
        aria-busy={cards.isLoading}
        data-arranged="board"
        onKeyDown={onKeyDown}
        onFocus={(event) => setCurrent(cardOf(event.target)?.dataset.card)}
      >
        {columns.map((column) => (
          <Column key={column.value} column={column} drop={dropInto(column.value)} onDrop={() => drop(column.value)}>
            {rowsOf(column.value).map((row) => (
              <BoardCard key={row.id} row={row} isCurrent={String(row.id) === known} onDrag={setDragged} />
            ))}
          </Column>
        ))}
      </section>
    </>
  )
}
