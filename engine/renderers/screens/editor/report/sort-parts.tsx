import { Checkbox, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { fieldOf } from '../../../../runtime/app/field-of.ts'
import { isGrouped } from '../../../../runtime/screens/report-builder/draft.ts'
import { tidy } from '../../../../runtime/screens/report-builder/remove.ts'
import type { Report } from '../../../../schema/report.ts'
import { useBuilder } from './builder-context.ts'
import { PartList } from './part-list.tsx'
import css from './report-builder.module.css'

type Sort = NonNullable<Report['sort']>

/** By what the rows are sorted, and whether a last row sums everything up. */
export function SortParts() {
  const { t } = useTranslation('builder')
  const { draft, change, labelOf } = useBuilder()
  const { report } = draft
  const sort = report.sort ?? []
  const put = (next: Sort) => change({ ...draft, report: tidy({ ...report, sort: next }) })
  const free = report.columns.map(fieldOf).filter((name) => !sort.some(([key]) => key === name))
  return (
    <>
      <PartList
        empty={t('sort.none')}
        parts={sort.map(([name, direction], at) => ({
          key: name,
          label: labelOf(name),
          note: t(`sort.${direction}`),
          body: (
            <Select
              aria-label={t('sort.direction')}
              value={direction}
              options={(['asc', 'desc'] as const).map((value) => ({ value, label: t(`sort.${value}`) }))}
              onChange={(next) => put(sort.with(at, [name, next]))}
            />
          ),
        }))}
        onOrder={(keys) => put(keys.flatMap((key) => sort.filter(([name]) => name === key)))}
        onRemove={(key) => put(sort.filter(([name]) => name !== key))}
      />
      <Select
        className={css.add ?? ''}
        size="small"
        value={null}
        placeholder={t('sort.add')}
        aria-label={t('sort.add')}
        options={free.map((value) => ({ value, label: labelOf(value) }))}
        onChange={(name: string | null) => name !== null && put([...sort, [name, 'desc']])}
      />
      <Checkbox
        className={css.below ?? ''}
        checked={report.totals === true}
        onChange={({ target }) => change({ ...draft, report: tidy({ ...report, totals: target.checked ? true : undefined }) })}
      >
        {t(isGrouped(report) ? 'sort.totals' : 'sort.sums')}
      </Checkbox>
    </>
  )
}
