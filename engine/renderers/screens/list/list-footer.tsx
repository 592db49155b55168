import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Total } from '../../api/records.ts'
import { figure } from '../../i18n/figure.ts'
import { CappedTotal } from './capped-total.tsx'
import css from './list-footer.module.css'

interface ListFooterProps {
  readonly total: Total
  /** Rows of a table, whose keys are told. */
  readonly isTable: boolean
  /** Counts them all, where they were too many for that. */
  readonly onCount: () => Promise<void>
  readonly selected: number
  /** All that the list finds are meant. */
  readonly isEverything: boolean
  readonly onClear: () => void
  /** What is said beside the count. */
  readonly note?: ReactNode
  /** On a phone: the buttons, where the thumb is. */
  readonly children?: ReactNode
}

/** The bar under a list: how many there are, how many are selected. */
export function ListFooter({ total, isTable, onCount, selected, isEverything, onClear, note, children }: ListFooterProps) {
  const { t } = useTranslation()
  return (
    <footer className={css.bar}>
      <span className={css.total} aria-live="polite" data-selected={selected > 0}>
        {typeof total === 'number' && t('list.total', { count: figure(total) })}
        {!isTable && total !== null && typeof total === 'object' && t('list.total', { count: `${figure(total.atLeast)}+` })}
      </span>
      {isTable && total !== null && typeof total === 'object' && <CappedTotal atLeast={total.atLeast} onCount={onCount} />}
      {note}
      {selected > 0 && (
        <span className={css.selected} aria-live="polite">
          {isEverything && typeof total === 'number'
            ? t('list.allSelected', { count: figure(total) })
            : t('list.selected', { count: figure(selected) })}
          <Button type="link" size="small" onClick={onClear}>
            {t('list.clearSelection')}
          </Button>
        </span>
      )}
      {children ? <span className={css.buttons}>{children}</span> : isTable && <span className={css.hint}>{t('list.keys')}</span>}
    </footer>
  )
}
