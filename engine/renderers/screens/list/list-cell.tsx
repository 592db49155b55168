import { EyeOutlined } from '@ant-design/icons'
import type { ICellRendererParams } from 'ag-grid-community'
import { useTranslation } from 'react-i18next'
import { nameForEmpty, recordName } from '../../../runtime/documents/record-name.ts'
import type { LaidOutColumn } from '../../../runtime/screens/list/column-layout.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'
import { FieldValue } from '../../cells/field-value.tsx'
import { RecordLink } from '../../parts/record-link.tsx'
import { useGridContext } from './grid-context.ts'
import css from './list-cell.module.css'
import { useListFrame } from './list-frame.ts'

interface ListCellParams extends ICellRendererParams<RecordData> {
  readonly listColumn: LaidOutColumn
  /** The first declared column: it leads to the document. */
  readonly isLink: boolean
  /** The first shown column: it names the totals row. */
  readonly isFirst: boolean
}

/** A cell of a list: the value by its kind, as a link in the first column; an outline while the row is on its way. */
export function ListCell({ data, node, listColumn: column, isLink, isFirst }: ListCellParams) {
  const { t } = useTranslation()
  const { locale, entity } = useListFrame()
  const { addressOf, onPeek } = useGridContext()
  if (!data) return <span className={css.outline} aria-hidden />
  if (node.rowPinned && isFirst && !column.isTotalled) return <strong>{t('list.totals')}</strong>
  const value = <FieldValue field={column.field} record={data} path={column.path} locale={locale} />
  if (node.rowPinned) return column.isTotalled ? value : null
  const address = isLink ? addressOf(data) : undefined
  if (!address) return value
  return (
    <span className={css.named}>
      <RecordLink className={css.link ?? ''} record={data} address={address}>
        {nameForEmpty(entity, data, column.path) ?? value}
      </RecordLink>
      <button
        type="button"
        className={css.peek}
        tabIndex={-1}
        aria-label={t('list.peekOf', { name: recordName(entity, data) })}
        title={t('list.peek')}
        onClick={() => onPeek(data)}
      >
        <EyeOutlined aria-hidden />
      </button>
    </span>
  )
}
