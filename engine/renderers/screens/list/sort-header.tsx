import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import type { IHeaderParams } from 'ag-grid-community'
import { useTranslation } from 'react-i18next'
import type { ListState } from '../../../runtime/screens/list/list-state.ts'
import { useGridContext } from './grid-context.ts'
import css from './sort-header.module.css'

interface SortHeaderParams extends IHeaderParams {
  readonly path: string
  readonly isSortable: boolean
  readonly isRight: boolean
  /** What the column means, where its head is a code. */
  readonly hint?: string | undefined
}

/** The head of a column: a click sorts by it, up, down, not at all; with Shift it is one key among several. */
export function SortHeader({ displayName, path, isSortable, isRight, hint }: SortHeaderParams) {
  const { t } = useTranslation()
  const { sort, onSort } = useGridContext()
  const place = sort.findIndex(([sorted]) => sorted === path)
  const direction = sort[place]?.[1]
  if (!isSortable) {
    return (
      <span className={css.label} data-right={isRight} title={hint ?? displayName}>
        {displayName}
      </span>
    )
  }
  return (
    <button
      type="button"
      className={css.head}
      data-right={isRight}
      title={hint ?? displayName}
      aria-label={t(`list.sort.${direction ?? 'none'}`, { name: displayName })}
      onClick={(event) => onSort(nextSort(sort, path, event.shiftKey))}
    >
      <span className={css.label}>{displayName}</span>
      {direction === 'asc' && <CaretUpOutlined className={css.arrow} aria-hidden />}
      {direction === 'desc' && <CaretDownOutlined className={css.arrow} aria-hidden />}
      {direction && sort.length > 1 && <sup className={css.place} data-place={place + 1} aria-hidden />}
    </button>
  )
}

function nextSort(sort: ListState['sort'], path: string, isAdded: boolean): ListState['sort'] {
  const direction = sort.find(([sorted]) => sorted === path)?.[1]
  const next = direction === undefined ? 'asc' : direction === 'asc' ? 'desc' : undefined
  if (!isAdded) return next ? [[path, next]] : []
  if (direction === undefined) return [...sort, [path, 'asc']]
  return sort.flatMap((key) => (key[0] !== path ? [key] : next ? [[path, next] as const] : []))
}
