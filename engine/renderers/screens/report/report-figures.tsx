import type { CSSProperties } from 'react'
import type { AppEntity } from '../../../runtime/app/app.ts'
import type { FieldLocale } from '../../../runtime/fields/field-kind.ts'
import { fieldKinds } from '../../../runtime/fields/index.ts'
import type { ReportAnswer } from '../../../runtime/reports/report-answer.ts'
import { wireOf } from '../../../runtime/values/record-data.ts'
import css from './report-figures.module.css'

/** More figures than these are not taken in at a glance. */
const mostFigures = 6

/** The totals of a report, before everything else. */
export function ReportFigures({ answer, row, locale }: { answer: ReportAnswer; row: AppEntity; locale: FieldLocale }) {
  const { totals } = answer
  const columns = answer.columns.filter(({ isTotalled, across }) => isTotalled && across === undefined).slice(0, mostFigures)
  if (!totals || columns.length === 0) return null
  return (
    <dl className={css.figures}>
      {columns.map(({ name, of, label }) => {
        const field = row.fields.get(of)
        const text = (field && fieldKinds[field.kind].format(wireOf(totals, name), field, locale)) || '—'
        return (
          <div key={name} className={css.figure}>
            <dt className={css.label}>{label}</dt>
            <dd className={css.number} style={{ '--letters': text.length } as CSSProperties}>
              {text}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
