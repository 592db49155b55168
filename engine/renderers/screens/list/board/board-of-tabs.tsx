import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNote } from '../../../parts/error-note.tsx'
import { useListFrame } from '../list-frame.ts'
import css from './board.module.css'
import { BoardCard } from './board-card.tsx'
import { ColumnCards } from './board-column.tsx'
import { useBoard } from './board-context.ts'
import { ColumnTabs } from './column-tabs.tsx'

/** A board on a phone: one column at a time, at first one that has cards. */
export function BoardOfTabs() {
  const { t } = useTranslation()
  const { title } = useListFrame()
  const { columns, cards, rowsOf } = useBoard()
  const [tab, setTab] = useState<string>()
  const filled = columns.find(({ value }) => cards.of(value).rows.length > 0) ?? columns[0]
  const chosen = columns.find(({ value }) => value === tab) ?? filled
  const rows = chosen ? rowsOf(chosen.value) : []
  return (
    <div className={css.phone} data-arranged="board" aria-busy={cards.isLoading}>
      {cards.problem && <ErrorNote problem={cards.problem} />}
      {chosen && (
        <ColumnTabs
          label={t('arrangements:board.label', { name: title })}
          columns={columns}
          totalOf={(value) => cards.of(value).total}
          chosen={chosen.value}
          onChoose={setTab}
        >
          <ColumnCards column={chosen}>
            {rows.map((row) => (
              <BoardCard key={row.id} row={row} isCurrent />
            ))}
            {cards.hasLoaded && rows.length === 0 && <li className={css.none}>{t('arrangements:board.none')}</li>}
          </ColumnCards>
        </ColumnTabs>
      )}
    </div>
  )
}
