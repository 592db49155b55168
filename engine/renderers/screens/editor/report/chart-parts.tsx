import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  addChart,
  drawable,
  drawings,
  drawnAs,
  orderCharts,
  putChart,
  removeChart,
  withSeries,
} from '../../../../runtime/screens/report-builder/charting.ts'
import type { Language } from '../../../../schema/names.ts'
import type { Chart } from '../../../../schema/report.ts'
import { useBuilder } from './builder-context.ts'
import { LabelledSelect } from './labelled-select.tsx'
import { PartList } from './part-list.tsx'
import css from './report-builder.module.css'
import { TextInputs } from './text-inputs.tsx'
import { labelsOf } from './use-offers.ts'

/** The charts above the rows. */
export function ChartParts() {
  const { t } = useTranslation('builder')
  const { draft, offers, change } = useBuilder()
  const { charts = {}, groups = {} } = draft.report
  const nameIn = (name: string, language: Language) => labelsOf(draft, offers, language).get(name) ?? name
  const hasNothing = Object.keys(groups).length === 0 || drawable(draft.report).length === 0
  return (
    <>
      <PartList
        section="charts"
        empty={t('charts.none')}
        parts={Object.entries(charts).map(([name, chart]) => ({
          key: name,
          label: chart.label,
          note: t(`charts.${chart.kind}`),
          body: (
            <>
              <ChartBody chart={chart} onChange={(next) => change(putChart(draft, name, next, nameIn))} />
              <TextInputs label={t('label')} path={['charts', name, 'label']} />
            </>
          ),
        }))}
        onOrder={(names) => change(orderCharts(draft, names))}
        onRemove={(name) => change(removeChart(draft, name))}
      />
      <Button size="small" className={css.add ?? ''} disabled={hasNothing} onClick={() => change(addChart(draft, nameIn))}>
        {t('charts.add')}
      </Button>
    </>
  )
}

interface ChartBodyProps {
  readonly chart: Chart
  readonly onChange: (chart: Chart) => void
}

/** What a chart draws, and how. */
function ChartBody({ chart, onChange }: ChartBodyProps) {
  const { t } = useTranslation('builder')
  const { draft, labelOf } = useBuilder()
  const { report } = draft
  const drawing = drawings[chart.kind]
  const [groups, numbers] = [Object.keys(report.groups ?? {}), drawable(report)]
  const named = (names: readonly string[]) => names.map((value) => ({ value, label: labelOf(value) }))
  return (
    <>
      <LabelledSelect<Chart['kind']>
        label={t('charts.kind')}
        value={chart.kind}
        options={Object.keys(drawings).map((value) => ({ value, label: t(`charts.${value}`) }))}
        onChange={(kind) => onChange(drawnAs(report, chart, kind))}
      />
      <LabelledSelect
        label={t('charts.x')}
        value={chart.x}
        options={named(drawing.x === 'number' ? numbers : groups)}
        onChange={(x) => onChange({ ...chart, x })}
      />
      <LabelledSelect<string[]>
        label={t('charts.y')}
        mode="multiple"
        maxCount={drawing.hasOneNumber ? 1 : numbers.length}
        value={chart.y}
        options={named(numbers)}
        onChange={(y) => y.length > 0 && onChange({ ...chart, y })}
      />
      {drawing.series !== 'none' && (
        <LabelledSelect<string | null | undefined>
          label={t('charts.series')}
          allowClear={drawing.series !== 'must'}
          placeholder={t('charts.noSeries')}
          value={chart.series ?? null}
          options={named(groups.filter((group) => group !== chart.x))}
          onChange={(series) => onChange(withSeries(chart, series ?? undefined))}
        />
      )}
    </>
  )
}
