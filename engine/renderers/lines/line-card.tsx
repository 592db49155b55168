import { WarningFilled } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { RecordData } from '../../runtime/documents/record-data.ts'
import { numberField } from '../../runtime/screens/document/rows.ts'
import type { LaidOutColumn } from '../../runtime/screens/list/column-layout.ts'
import { FieldValue } from '../cells/field-value.tsx'
import { useDocument } from '../screens/document/document-context.tsx'
import css from './line-cards.module.css'
import { useLinesFrame } from './lines-frame.ts'

interface LineCardProps {
  readonly row: RecordData
  /** Counted from 1. */
  readonly number: number
  readonly columns: readonly LaidOutColumn[]
  readonly isWrong: boolean
  readonly onOpen: () => void
}

/** What a card shows below its title: the columns that are summed, then others, so many in all. */
const mostFacts = 4

/** A line as a card: what it is about, and the figures that matter. */
export function LineCard({ row, number, columns, isWrong, onOpen }: LineCardProps) {
  const { t } = useTranslation()
  const { entity } = useLinesFrame()
  const { context } = useDocument()
  const others = columns.filter((column) => column.path !== numberField(entity))
  const title = others.find((column) => column.field.kind === 'ref') ?? others[0]
  const rest = others.filter((column) => column !== title)
  const facts = [...rest.filter((column) => column.isTotalled), ...rest.filter((column) => !column.isTotalled)].slice(0, mostFacts)
  return (
    <button type="button" className={css.card} data-wrong={isWrong} onClick={onOpen}>
      <span className={css.head}>
        <span className={css.number}>{number}</span>
        <span className={css.name}>
          {title && <FieldValue field={title.field} record={row} path={title.path} locale={context.locale} />}
        </span>
        {isWrong && <WarningFilled className={css.mark} aria-label={t('document:lines.wrong')} />}
      </span>
      <span className={css.facts}>
        {facts.map((column) => (
          <span key={column.path} className={css.fact}>
            <span className={css.label}>{column.label}</span>
            <FieldValue field={column.field} record={row} path={column.path} locale={context.locale} />
          </span>
        ))}
      </span>
    </button>
  )
}
