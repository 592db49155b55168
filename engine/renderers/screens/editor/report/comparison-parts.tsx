import { Button, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { isPart, isRunning, placed } from '../../../../runtime/reports/comparisons.ts'
import { looksBack } from '../../../../runtime/reports/earlier.ts'
import {
  addComparison,
  comparable,
  comparedAs,
  lookbacksOf,
  orders,
  putComparison,
  rangesOfDays,
  tidied,
} from '../../../../runtime/screens/report-builder/comparing.ts'
import { type Draft, textOf, withText } from '../../../../runtime/screens/report-builder/draft.ts'
import { removeName } from '../../../../runtime/screens/report-builder/remove.ts'
import { languages, measureTexts, type Texts } from '../../../../runtime/screens/report-builder/words.ts'
import { type Comparison, comparisonWays } from '../../../../schema/report.ts'
import { useBuilder } from './builder-context.ts'
import { Labelled } from './labelled.tsx'
import { LabelledSelect } from './labelled-select.tsx'
import { PartList } from './part-list.tsx'
import css from './report-builder.module.css'
import { TextInputs } from './text-inputs.tsx'
import { labelsOf } from './use-offers.ts'

/** How rows stand to each other, and to what they were. */
export function ComparisonParts() {
  const { t } = useTranslation('builder')
  const { draft, offers, change, labelOf } = useBuilder()
  const { report } = draft
  const compared = report.comparisons ?? {}
  const textsOf = (name: string): Texts =>
    Object.fromEntries(languages.map((language) => [language, labelsOf(draft, offers, language).get(name) ?? name]))

  /** A comparison that nobody has named is called by what it compares, and how. */
  function put(name: string, next: Comparison) {
    const before = compared[name] as Comparison
    const path = ['comparisons', name, 'label']
    const made: Draft = putComparison(draft, name, next)
    const isNamed = textOf(draft, path, draft.first) !== measureTexts(before.as, textsOf(before.of))[draft.first]
    change(isNamed ? made : withText(made, path, measureTexts(next.as, textsOf(next.of))))
  }
  return (
    <>
      <PartList
        section="comparisons"
        empty={t('comparisons.none')}
        parts={Object.entries(compared).map(([name, comparison]) => ({
          key: name,
          label: labelOf(name),
          note: t(`comparisons.${comparison.as}`),
          body: (
            <>
              <ComparisonBody comparison={comparison} onChange={(next) => put(name, next)} />
              <TextInputs label={t('label')} path={['comparisons', name, 'label']} />
            </>
          ),
        }))}
        onRemove={(key) => change(removeName(draft, key))}
      />
      <Button
        size="small"
        className={css.add ?? ''}
        disabled={comparable(report, 'rank').length === 0}
        title={comparable(report, 'rank').length === 0 ? t('comparisons.needsMeasure') : undefined}
        onClick={() => change(addComparison(draft, textsOf))}
      >
        {t('comparisons.add')}
      </Button>
    </>
  )
}

interface ComparisonBodyProps {
  readonly comparison: Comparison
  readonly onChange: (comparison: Comparison) => void
}

/** What is compared, how, and with what. */
function ComparisonBody({ comparison, onChange }: ComparisonBodyProps) {
  const { t } = useTranslation('builder')
  const { draft, offers, labelOf } = useBuilder()
  const { report } = draft
  const { of, as, scale } = comparison
  const set: SetsComparison = (changed) => onChange(tidied({ ...comparison, ...changed }))
  return (
    <>
      <div className={css.two}>
        <LabelledSelect<Comparison['as']>
          label={t('comparisons.as')}
          value={as}
          options={comparisonWays.map((value) => ({ value, label: t(`comparisons.${value}`) }))}
          onChange={(way) => onChange(comparedAs(report, comparison, way, offers))}
        />
        <LabelledSelect
          label={t('comparisons.of')}
          value={of}
          options={comparable(report, as).map((value) => ({ value, label: labelOf(value) }))}
          onChange={(name) => set({ of: name })}
        />
      </div>
      <OrderOfRows comparison={comparison} set={set} />
      {looksBack.has(as) ? <Earlier comparison={comparison} set={set} /> : <Within comparison={comparison} set={set} />}
      {isPart(as) && (
        <LabelledSelect
          label={t('comparisons.scale')}
          value={scale ?? 4}
          options={[2, 3, 4, 6].map((value) => ({ value, label: String(value) }))}
          onChange={(digits) => set({ scale: digits })}
        />
      )}
    </>
  )
}

type SetsComparison = (changed: Partial<{ [Key in keyof Comparison]: Comparison[Key] | undefined }>) => void

interface ComparisonInputsProps {
  readonly comparison: Comparison
  readonly set: SetsComparison
}

/** What rows come along one after the other, over how many of them, and which is the first. */
function OrderOfRows({ comparison: { as, along, over, order }, set }: ComparisonInputsProps) {
  const { t } = useTranslation('builder')
  const { draft, offers, labelOf } = useBuilder()
  const { report } = draft
  return (
    <>
      {isRunning(as) && (
        <LabelledSelect<string | null>
          label={t('comparisons.along')}
          value={along ?? null}
          options={orders(report, offers).map((value) => ({ value, label: labelOf(value) }))}
          onChange={(name) => set({ along: name ?? undefined })}
        />
      )}
      {as === 'movingAverage' && (
        <Labelled label={t('comparisons.over')} help={t('comparisons.overHelp')}>
          {(id) => (
            <InputNumber
              id={id}
              className={css.count ?? ''}
              min={2}
              max={366}
              precision={0}
              value={over ?? null}
              onChange={(count) => count !== null && set({ over: count })}
            />
          )}
        </Labelled>
      )}
      {placed.has(as) && (
        <LabelledSelect<'asc' | 'desc'>
          label={t('comparisons.order')}
          value={order ?? (along !== undefined && along in (report.groups ?? {}) ? 'asc' : 'desc')}
          options={(['asc', 'desc'] as const).map((value) => ({ value, label: t(`comparisons.${value}`) }))}
          onChange={(first) => set({ order: first })}
        />
      )}
    </>
  )
}

/** How much earlier the rows are that it is compared with, and which days that is counted from. */
function Earlier({ comparison: { by, param }, set }: ComparisonInputsProps) {
  const { t } = useTranslation('builder')
  const { draft, offers, labelOf } = useBuilder()
  const { report } = draft
  const days = rangesOfDays(report, offers)
  return (
    <>
      <LabelledSelect<Comparison['by'] | null>
        label={t('comparisons.by')}
        help={days.length === 0 ? t('comparisons.needsDays') : undefined}
        value={by ?? null}
        options={lookbacksOf(report, offers).map((value) => ({ value, label: t(`comparisons.${value}`) }))}
        onChange={(next) => set({ by: next ?? undefined })}
      />
      {days.length > 1 && (
        <LabelledSelect<string | null>
          label={t('comparisons.param')}
          value={param ?? null}
          options={days.map((value) => ({ value, label: labelOf(report.filters?.[value]?.field ?? value) }))}
          onChange={(name) => set({ param: name ?? undefined })}
        />
      )}
    </>
  )
}

/** Among which rows it is compared: all of them, or those of one group. */
function Within({ comparison: { within }, set }: ComparisonInputsProps) {
  const { t } = useTranslation('builder')
  const { draft, labelOf } = useBuilder()
  const groups = Object.keys(draft.report.groups ?? {})
  return (
    <LabelledSelect
      label={t('comparisons.within')}
      value={within ?? ''}
      options={[{ value: '', label: t('comparisons.withinAll') }, ...groups.map((value) => ({ value, label: labelOf(value) }))]}
      onChange={(name) => set({ within: name === '' ? undefined : name })}
    />
  )
}
