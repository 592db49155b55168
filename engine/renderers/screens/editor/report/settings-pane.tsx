import { Collapse, Segmented } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isGrouped, regrouped } from '../../../../runtime/screens/report-builder/draft.ts'
import { useBuilder } from './builder-context.ts'
import { ChartParts } from './chart-parts.tsx'
import { ColumnParts } from './column-parts.tsx'
import { ComparisonParts } from './comparison-parts.tsx'
import { ConditionBuilder } from './condition-builder.tsx'
import { FormulaParts } from './formula-parts.tsx'
import { GroupParts } from './group-parts.tsx'
import { MailPart } from './mail-part.tsx'
import { MeasureParts } from './measure-parts.tsx'
import { MenuPart } from './menu-part.tsx'
import { ParameterParts } from './parameter-parts.tsx'
import css from './report-builder.module.css'
import { SortParts } from './sort-parts.tsx'
import { TextInputs } from './text-inputs.tsx'

const openAtFirst = ['texts', 'groups', 'measures', 'columns', 'parameters']

/** What the report has, part by part. Until a report that was made here is in the menu, that part is open too. */
export function SettingsPane() {
  const { t } = useTranslation('builder')
  const { name, draft, offers, things, change, wanted } = useBuilder()
  const [open, setOpen] = useState<readonly string[]>(() => {
    const isDeployed = things.things.find((each) => each.name === name)?.isDeployed ?? false
    return [...openAtFirst, ...(isDeployed || draft.report.menu ? [] : ['menu'])]
  })
  useEffect(() => {
    if (wanted) setOpen((sections) => [...new Set([...sections, wanted.section])])
  }, [wanted])
  const { report } = draft
  const isSummary = isGrouped(report)
  const count = (parts: object | undefined) => (parts && Object.keys(parts).length > 0 ? Object.keys(parts).length : undefined)
  const section = (key: string, children: ReactNode, told?: number) => ({
    key,
    label: (
      <span className={css.sectionHead}>
        {t(`sections.${key}`)} {told !== undefined && <span className={css.count}>{told}</span>}
      </span>
    ),
    children: <div className={css.section}>{children}</div>,
  })
  const items = [
    section('texts', <TextInputs label={t('title')} path={['label']} />),
    ...(isSummary
      ? [section('groups', <GroupParts />, count(report.groups)), section('measures', <MeasureParts />, count(report.measures))]
      : []),
    section('columns', <ColumnParts />, report.columns.length),
    section('parameters', <ParameterParts />, count(report.filters)),
    section('conditions', <ConditionBuilder />),
    ...(report.groups ? [section('comparisons', <ComparisonParts />, count(report.comparisons))] : []),
    section('formulas', <FormulaParts />, count(report.formulas)),
    section('sort', <SortParts />, report.sort?.length),
    ...(isSummary ? [section('charts', <ChartParts />, count(report.charts))] : []),
    section('menu', <MenuPart />),
    section('mail', <MailPart />),
  ]
  return (
    <section className={css.pane} aria-label={t('panes.settings')}>
      <div className={css.tools}>
        <Segmented
          block
          className={css.mode ?? ''}
          aria-label={t('mode.title')}
          value={isSummary ? 'summary' : 'list'}
          options={[
            { value: 'list', label: t('mode.list') },
            { value: 'summary', label: t('mode.summary') },
          ]}
          onChange={(mode) => change(regrouped(draft, mode as 'list' | 'summary', offers))}
        />
      </div>
      <div className={css.scroll}>
        <Collapse ghost size="small" activeKey={[...open]} onChange={setOpen} items={items} />
      </div>
    </section>
  )
}
