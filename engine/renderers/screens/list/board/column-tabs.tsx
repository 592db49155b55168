import { type KeyboardEvent, type ReactNode, useId } from 'react'
import type { BoardColumn } from '../../../../runtime/screens/board/board.ts'
import type { Total } from '../../../api/records.ts'
import { figure } from '../../../i18n/figure.ts'
import css from './column-tabs.module.css'

interface ColumnTabsProps {
  readonly label: string
  readonly columns: readonly BoardColumn[]
  readonly totalOf: (value: string) => Total
  readonly chosen: string
  readonly onChoose: (value: string) => void
  /** The cards of the chosen column. */
  readonly children: ReactNode
}

/** The columns of a board one at a time: a row of tabs that is swiped, and the chosen one below. */
export function ColumnTabs({ label, columns, totalOf, chosen, onChoose, children }: ColumnTabsProps) {
  const id = useId()

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = columns[columns.findIndex(({ value }) => value === chosen) + by]
    if (by === 0 || !next) return
    event.preventDefault()
    onChoose(next.value)
    event.currentTarget.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus()
  }

  return (
    <>
      <div className={css.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {columns.map(({ value, label: name, tone }) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}${value}`}
            className={css.tab}
            aria-selected={value === chosen}
            aria-controls={`${id}panel`}
            tabIndex={value === chosen ? 0 : -1}
            data-value={value}
            onClick={(event) => {
              onChoose(value)
              event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'center' })
            }}
          >
            <span className={css.dot} style={{ background: `var(--tone-${tone ?? 'draft'}-text)` }} />
            {name}
            <span className={css.count}>{countText(totalOf(value))}</span>
          </button>
        ))}
      </div>
      <div className={css.panel} role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${chosen}`}>
        {children}
      </div>
    </>
  )
}

/** How many there are; `1,000+` where they are not counted to the end. */
export const countText = (total: Total): string =>
  total === null ? '' : typeof total === 'number' ? figure(total) : `${figure(total.atLeast)}+`
