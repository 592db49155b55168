import { RightOutlined, WarningFilled } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { Address } from '../../runtime/screens/document/address.ts'
import { factsOf, type LineCardColumns, unitOf } from '../../runtime/screens/document/line-card.ts'
import { keyOf } from '../../runtime/screens/document/rows.ts'
import type { LaidOutColumn } from '../../runtime/screens/list/column-layout.ts'
import { type RecordData, wireOf } from '../../runtime/values/record-data.ts'
import { FieldValue } from '../cells/field-value.tsx'
import { useDocument } from '../document/document-context.tsx'
import css from './line-cards.module.css'
import { LineField } from './line-field.tsx'
import { useLinesFrame } from './lines-frame.ts'

interface LineCardProps {
  readonly row: RecordData
  /** Counted from 1. */
  readonly number: number
  readonly columns: LineCardColumns
  readonly errors: ReadonlyMap<Address, readonly string[]>
  readonly isWrong: boolean
  readonly onOpen: () => void
}

/** A line as a card: what it is about and the figures that matter, which lead to the whole of it; and what can be changed, changed at once. */
export function LineCard({ row, number, columns, errors, isWrong, onOpen }: LineCardProps) {
  const { title, canTitle, inputs } = columns
  const { t } = useTranslation()
  const { context } = useDocument()
  const { view } = useLinesFrame()
  const asked = title && canTitle && (wireOf(row, title.path) ?? '') === '' ? [title, ...inputs] : inputs
  const value = ({ field, path }: Pick<LaidOutColumn, 'field' | 'path'>) => (
    <FieldValue field={field} record={row} path={path} locale={context.locale} />
  )
  const shown = (facts: readonly LaidOutColumn[]) =>
    facts.map((column) => (
      <span key={column.path} className={css.fact}>
        <span className={css.label}>{column.label}</span>
        <span>
          {value(column)} <Unit row={row} column={column} />
        </span>
      </span>
    ))
  // Files have buttons of their own, which cannot stand within another.
  const { true: files = [], false: others = [] } = Object.groupBy(
    factsOf(columns, row, (field) => view(row, field).visible),
    ({ field }) => `${field.kind === 'attachment'}`,
  )
  return (
    <article className={css.card} data-wrong={isWrong}>
      <button type="button" className={css.open} onClick={onOpen}>
        <span className={css.head}>
          <span className={css.number}>{number}</span>
          <span className={css.name}>{title && value(title)}</span>
          {isWrong && <WarningFilled className={css.mark} aria-label={t('document:lines.wrong')} />}
          <RightOutlined className={css.more} aria-hidden />
        </span>
        <span className={css.facts}>{shown(others)}</span>
      </button>
      {files.length > 0 && <div className={css.files}>{shown(files)}</div>}
      {asked.length > 0 && (
        <div className={css.inputs}>
          {asked.map((column) => (
            <LineField key={`${keyOf(row)} ${column.path}`} row={row} column={column} errors={errors} />
          ))}
        </div>
      )}
    </article>
  )
}

/** In which unit a quantity of the line is. */
function Unit({ row, column: { field, path } }: { row: RecordData; column: LaidOutColumn }) {
  const { entity } = useLinesFrame()
  const { context } = useDocument()
  const unit = path === field.name ? entity.fields.get(unitOf(field) ?? '') : undefined
  return unit ? <FieldValue field={unit} record={row} locale={context.locale} /> : null
}
