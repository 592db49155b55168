import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { freeName, withText } from '../../../../runtime/screens/report-builder/draft.ts'
import { tidy } from '../../../../runtime/screens/report-builder/remove.ts'
import { chartTexts } from '../../../../runtime/screens/report-builder/words.ts'
import type { Chart } from '../../../../schema/report.ts'
import { Select } from '../../../parts/select.tsx'
import { useBuilder } from './builder-context.ts'
import { Labelled } from './labelled.tsx'
import { PartList } from './part-list.tsx'
import css from './report-builder.module.css'
import { TextInputs } from './text-inputs.tsx'
import { labelsOf } from './use-offers.ts'

const chartKinds = ['line', 'bar', 'stacked', 'pie', 'scatter', 'heat'] as const

/** The charts above the rows. */
export function ChartParts() {
  const { t } = useTranslation('builder')
  const { draft, offers, change, labelOf } = useBuilder()
  const { report } = draft
  const charts = report.charts ?? {}
  const groups = Object.keys(report.groups ?? {})
  const numbers = [
    ...Object.keys(report.measures ?? {}),
    ...Object.entries(report.formulas ?? {}).flatMap(([name, { kind }]) =>
      kind === 'text' || kind === 'boolean' || kind === 'date' ? [] : [name],
    ),
  ]
  const options = (names: readonly string[]) => names.map((value) => ({ value, label: labelOf(value) }))
  const called = (chart: Pick<Chart, 'x' | 'y'>) =>
    chartTexts(chart, (name, language) => labelsOf(draft, offers, language).get(name) ?? name)
  /** A chart that nobody has given a name is called by what it draws now. */
  function put(name: string, chart: Chart) {
    const before = charts[name]
    const made = { ...draft, report: { ...report, charts: { ...charts, [name]: chart } } }
    const isOwn = before !== undefined && before.label !== called(before)[draft.first]
    change(isOwn ? made : withText(made, ['charts', name, 'label'], called(chart)))
  }

  function add() {
    const [x] = groups
    const [y] = numbers
    if (x === undefined || y === undefined) return
    const name = freeName(charts, 'chart')
    const made = { ...draft, report: { ...report, charts: { ...charts, [name]: { label: name, kind: 'bar' as const, x, y: [y] } } } }
    change(withText(made, ['charts', name, 'label'], called({ x, y: [y] })))
  }
  const pick = (name: string, chart: Chart, kind: Chart['kind']) => {
    const [first = '', second = ''] = numbers
    const isOther = (kind === 'scatter') !== (chart.kind === 'scatter')
    const x = isOther ? (kind === 'scatter' ? first : (groups[0] ?? '')) : chart.x
    const y = isOther && kind === 'scatter' ? [second || first] : chart.y
    const { series: _series, ...rest } = chart
    const series =
      kind === 'heat'
        ? (chart.series ?? groups.find((group) => group !== x))
        : kind === 'pie' || kind === 'scatter'
          ? undefined
          : chart.series
    put(name, { ...rest, kind, x, y: kind === 'pie' || kind === 'heat' ? y.slice(0, 1) : y, ...(series !== undefined && { series }) })
  }
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
              <Labelled label={t('charts.kind')}>
                {(id) => (
                  <Select
                    id={id}
                    value={chart.kind}
                    options={chartKinds.map((value) => ({ value, label: t(`charts.${value}`) }))}
                    onChange={(kind) => pick(name, chart, kind)}
                  />
                )}
              </Labelled>
              <Labelled label={t('charts.x')}>
                {(id) => (
                  <Select
                    id={id}
                    value={chart.x}
                    options={options(chart.kind === 'scatter' ? numbers : groups)}
                    onChange={(x) => put(name, { ...chart, x })}
                  />
                )}
              </Labelled>
              <Labelled label={t('charts.y')}>
                {(id) => (
                  <Select
                    id={id}
                    mode="multiple"
                    maxCount={chart.kind === 'pie' || chart.kind === 'heat' ? 1 : numbers.length}
                    value={chart.y}
                    options={options(numbers)}
                    onChange={(y: string[]) => y.length > 0 && put(name, { ...chart, y })}
                  />
                )}
              </Labelled>
              {chart.kind !== 'pie' && chart.kind !== 'scatter' && (
                <Labelled label={t('charts.series')}>
                  {(id) => (
                    <Select
                      id={id}
                      allowClear={chart.kind !== 'heat'}
                      placeholder={t('charts.noSeries')}
                      value={chart.series ?? null}
                      options={options(groups.filter((group) => group !== chart.x))}
                      onChange={(series: string | null | undefined) => {
                        const { series: _series, ...rest } = chart
                        put(name, series ? { ...rest, series } : rest)
                      }}
                    />
                  )}
                </Labelled>
              )}
              <TextInputs label={t('label')} path={['charts', name, 'label']} />
            </>
          ),
        }))}
        onOrder={(keys) =>
          change({
            ...draft,
            report: { ...report, charts: Object.fromEntries(keys.flatMap((key) => (charts[key] ? [[key, charts[key]]] : []))) },
          })
        }
        onRemove={(key) => {
          const { [key]: _gone, ...rest } = charts
          change({ ...draft, report: tidy({ ...report, charts: Object.keys(rest).length === 0 ? undefined : rest }) })
        }}
      />
      <Button size="small" className={css.add ?? ''} disabled={groups.length === 0 || numbers.length === 0} onClick={add}>
        {t('charts.add')}
      </Button>
    </>
  )
}
