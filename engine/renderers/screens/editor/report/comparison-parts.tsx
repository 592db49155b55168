import { Button, InputNumber, Select } from 'antd'
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
  const { of, as, within, along, over, order, by, param, scale } = comparison
  const days = rangesOfDays(report, offers)
  const set = (changed: Partial<{ [Key in keyof Comparison]: Comparison[Key] | undefined }>) =>
    onChange(tidied({ ...comparison, ...changed }))
  const named = (names: readonly string[]) => names.map((value) => ({ value, label: labelOf(value) }))
  const said = (values: readonly string[]) => values.map((value) => ({ value, label: t(`comparisons.${value}`) }))
  return (
    <>
      <div className={css.two}>
        <Labelled label={t('comparisons.as')}>
          {(id) => (
            <Select
              id={id}
              value={as}
              options={said(comparisonWays)}
              onChange={(way) => onChange(comparedAs(report, comparison, way, offers))}
            />
          )}
        </Labelled>
        <Labelled label={t('comparisons.of')}>
          {(id) => <Select id={id} value={of} options={named(comparable(report, as))} onChange={(name) => set({ of: name })} />}
        </Labelled>
      </div>
      {isRunning(as) && (
        <Labelled label={t('comparisons.along')}>
          {(id) => (
            <Select
              id={id}
              value={along ?? null}
              options={named(orders(report, offers))}
              onChange={(name) => set({ along: name ?? undefined })}
            />
          )}
        </Labelled>
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
        <Labelled label={t('comparisons.order')}>
          {(id) => (
            <Select
              id={id}
              value={order ?? (along !== undefined && along in (report.groups ?? {}) ? 'asc' : 'desc')}
              options={said(['asc', 'desc'])}
              onChange={(first) => set({ order: first as 'asc' | 'desc' })}
            />
          )}
        </Labelled>
      )}
      {looksBack.has(as) ? (
        <>
          <Labelled label={t('comparisons.by')} help={days.length === 0 ? t('comparisons.needsDays') : undefined}>
            {(id) => (
              <Select
                id={id}
                value={by ?? null}
                options={said(lookbacksOf(report, offers))}
                onChange={(next) => set({ by: (next as Comparison['by']) ?? undefined })}
              />
            )}
          </Labelled>
          {days.length > 1 && (
            <Labelled label={t('comparisons.param')}>
              {(id) => (
                <Select
                  id={id}
                  value={param ?? null}
                  options={days.map((value) => ({ value, label: labelOf(report.filters?.[value]?.field ?? value) }))}
                  onChange={(name) => set({ param: name ?? undefined })}
                />
              )}
            </Labelled>
          )}
        </>
      ) : (
        <Labelled label={t('comparisons.within')}>
          {(id) => (
            <Select
              id={id}
              value={within ?? ''}
              options={[{ value: '', label: t('comparisons.withinAll') }, ...named(Object.keys(report.groups ?? {}))]}
              onChange={(name) => set({ within: name === '' ? undefined : name })}
            />
          )}
        </Labelled>
      )}
      {isPart(as) && (
        <Labelled label={t('comparisons.scale')}>
          {(id) => (
            <Select
              id={id}
              value={scale ?? 4}
              options={[2, 3, 4, 6].map((value) => ({ value, label: String(value) }))}
              onChange={(digits) => set({ scale: digits })}
            />
          )}
        </Labelled>
      )}
    </>
  )
}
