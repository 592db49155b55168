import { Button, Checkbox } from 'antd'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cardColumns } from '../../../runtime/screens/list/card-facts.ts'
import { changeSelection, selectedInOrder } from '../../../runtime/screens/list/selection.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'
import { useMarks } from '../../state/use-marks.ts'
import { type Page, usePages } from '../../state/use-pages.ts'
import { ListCard } from './list-card.tsx'
import css from './list-cards.module.css'
import { useListFrame } from './list-frame.ts'
import type { ListGridProps } from './list-grid.tsx'

/** The rows of a list on a phone: cards, more of them on demand. */
export function ListCards({ rows, columns, context, refreshes, isSelectable, selection, onSelect }: ListGridProps) {
  const { t } = useTranslation()
  const { entity, screen } = useListFrame()
  const { load, request } = rows
  const { mark } = useMarks(screen.live === true)
  const [marked, setMarked] = useState<readonly string[]>([])
  const read = useCallback(
    async ({ offset, size }: Page) => {
      const { rows: found } = await load(offset, size)
      mark(request, found, setMarked)
      return found
    },
    [load, request, mark],
  )
  // What went wrong stands above the cards.
  const { rows: cards, isComplete, more } = usePages(read, () => undefined, refreshes)

  const placeOf = ({ id }: RecordData) => {
    const at = cards.findIndex((card) => card.id === id)
    return at < 0 ? null : at
  }

  const shown = cardColumns(entity, columns.shown, cards)

  return (
    <div className={css.scroll}>
      <ul className={css.cards} aria-busy={rows.isLoading}>
        {cards.map((row) => (
          <li key={row.id} className={css.item} data-changed={marked.includes(String(row.id)) || undefined}>
            {isSelectable && (
              <Checkbox
                aria-label={t('list.selectRow')}
                checked={selection.has(String(row.id))}
                onChange={({ target: { checked } }) => {
                  const changed = changeSelection(selection, checked ? [row] : [], checked ? [] : [String(row.id)])
                  onSelect(selectedInOrder([...changed.values()].map((data) => ({ data, rowIndex: placeOf(data) }))))
                }}
              />
            )}
            <ListCard row={row} columns={shown} address={context.addressOf(row)} />
          </li>
        ))}
        {!rows.hasLoaded && [1, 2, 3, 4].map((outline) => <li key={outline} className={css.outline} aria-hidden />)}
      </ul>
      {cards.length > 0 && !isComplete && (
        <Button block loading={rows.isLoading} onClick={more}>
          {t('list.loadMore')}
        </Button>
      )}
    </div>
  )
}
