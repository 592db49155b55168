import { Button } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filledFieldOf } from '../../runtime/screens/matrix/filling.ts'
import type { MatrixCell, MatrixColumn, MatrixRow } from '../../runtime/screens/matrix/matrix.ts'
import { FieldValue } from '../cells/field-value.tsx'
import { LeftOver } from './left-over.tsx'
import css from './matrix.module.css'
import { CellFacts, ChooseButton, FillLine } from './matrix-cell.tsx'
import { useMatrixDesk } from './matrix-desk.ts'

/** Cards shown at once; more on demand. */
const page = 20

/** A matrix on a phone: a card for each row, with its columns from the best on. */
export function MatrixCards() {
  const { t } = useTranslation()
  const { matrix } = useMatrixDesk()
  const [count, setCount] = useState(page)
  return (
    <div className={css.cards}>
      {matrix.rows.slice(0, count).map((row) => (
        <RowCard key={row.id} row={row} />
      ))}
      {matrix.rows.length > count && (
        <Button type="link" onClick={() => setCount(count + page)}>
          {t('document:lines.more', { count: matrix.rows.length - count })}
        </Button>
      )}
    </div>
  )
}

function RowCard({ row }: { row: MatrixRow }) {
  const { context, matrix, rowColumns, section } = useMatrixDesk()
  const [first, ...facts] = rowColumns
  const direction = section.best?.is === 'highest' ? -1 : 1
  const comparedIn = ({ key }: MatrixColumn) => row.cells.get(key)?.value ?? null
  const ordered = matrix.columns.toSorted((one, other) => {
    const [a, b] = [comparedIn(one), comparedIn(other)]
    return a && b ? a.cmp(b) * direction : a ? -1 : b ? 1 : 0
  })
  return (
    <article className={css.card}>
      <header className={css.cardHead}>
        <b className={css.cardName}>
          {first && <FieldValue field={first.field} path={first.path} record={row.row} locale={context.locale} />}
        </b>
        <LeftOver row={row} isWord />
      </header>
      <p className={css.cardFacts}>
        {facts.map(({ path, field, label }) => (
          <span key={path}>
            <span className={css.label}>{label}</span>
            <FieldValue field={field} path={path} record={row.row} locale={context.locale} />
          </span>
        ))}
      </p>
      <ul className={css.cardCells}>
        {ordered.map((column) => (
          <li key={column.key} className={css.cardCell}>
            <div className={css.cardSaid}>
              <span className={css.cardColumn}>{column.label}</span>
              <CellFacts cell={row.cells.get(column.key)} />
            </div>
            <CardFill row={row} cell={row.cells.get(column.key)} column={column} />
          </li>
        ))}
      </ul>
    </article>
  )
}

function CardFill({ row, cell, column }: { row: MatrixRow; cell: MatrixCell | undefined; column: MatrixColumn }) {
  const { t } = useTranslation()
  const { context, section, isOpen, typedIn, type, onFlush, errorsOf } = useMatrixDesk()
  const shown = cell ? typedIn(cell) : ''
  const [text, setText] = useState(shown)
  const [last, setLast] = useState(shown)
  if (shown !== last) {
    setLast(shown)
    setText(shown)
  }
  const latest = useRef({ text, shown, cell, type })
  latest.current = { text, shown, cell, type }
  const flush = useCallback(() => {
    const now = latest.current
    if (now.cell && now.text !== now.shown) now.type(now.cell, now.text)
  }, [])
  useEffect(() => onFlush(flush), [onFlush, flush])
  if (!section.fill || !cell || !(isOpen(cell) || shown)) return null
  const label = filledFieldOf(context, section)?.label
  const errors = errorsOf(cell)
  return (
    <>
      <FillLine cell={cell} button={<ChooseButton row={row} cell={cell} column={column} isReached />}>
        <input
          className={css.cardInput}
          value={text}
          disabled={!isOpen(cell)}
          inputMode="decimal"
          autoComplete="off"
          placeholder={label}
          aria-label={t('document:matrix.typed', { label, column: column.label })}
          aria-invalid={errors.length > 0}
          onChange={(event) => setText(event.target.value)}
          onBlur={flush}
          onKeyDown={(event) => event.key === 'Enter' && flush()}
        />
      </FillLine>
      {errors.map((error) => (
        <span key={error} className={css.error} role="alert">
          {error}
        </span>
      ))}
    </>
  )
}
