import { Button, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { addMeasure, withField, withText } from '../../../../runtime/screens/report-builder/draft.ts'
import { removeName } from '../../../../runtime/screens/report-builder/remove.ts'
import { measureTexts } from '../../../../runtime/screens/report-builder/words.ts'
import type { Measure } from '../../../../schema/report.ts'
import { useBuilder } from './builder-context.ts'
import { FormulaInput } from './formula-input.tsx'
import { Labelled } from './labelled.tsx'
import { PartList } from './part-list.tsx'
import css from './report-builder.module.css'
import { TextInputs } from './text-inputs.tsx'
import { usesOf } from './use-add.ts'

/** The numbers of each group. */
export function MeasureParts() {
  const { t } = useTranslation('builder')
  const { draft, change, labelOf, offers, names } = useBuilder()
  const { report } = draft
  const measures = report.measures ?? {}
  const put = (name: string, measure: Measure) => ({ ...draft, report: { ...report, measures: { ...measures, [name]: measure } } })
  const aggregatesOf = (field: string) =>
    usesOf(offers.get(field)?.kind ?? 'text', true).filter((use): use is Measure['aggregate'] =>
      ['sum', 'avg', 'min', 'max', 'distinct'].includes(use),
    )
  return (
    <>
      <PartList
        section="measures"
        empty={t('measures.none')}
        parts={Object.entries(measures).map(([name, measure]) => ({
          key: name,
          label: labelOf(name),
          note: t(`use.${measure.aggregate}`),
          body: (
            <>
              {measure.field !== undefined && (
                <Labelled label={t('measures.how')}>
                  {(id) => (
                    <Select
                      id={id}
                      value={measure.aggregate}
                      options={aggregatesOf(measure.field ?? '').map((value) => ({ value, label: t(`use.${value}`) }))}
                      onChange={(aggregate) => {
                        const said = measureTexts(aggregate, offers.get(measure.field ?? '')?.labels ?? {})
                        change(withText(put(name, { ...measure, aggregate }), ['measures', name, 'label'], said))
                      }}
                    />
                  )}
                </Labelled>
              )}
              <FormulaInput
                label={t('measures.where')}
                value={measure.where}
                names={names.dataset}
                onChange={(where) => {
                  const { where: _where, ...rest } = measure
                  change(put(name, where === undefined ? rest : { ...rest, where }))
                }}
              />
              <TextInputs label={t('label')} path={['measures', name, 'label']} />
            </>
          ),
        }))}
        onOrder={(keys) =>
          change({
            ...draft,
            report: { ...report, measures: Object.fromEntries(keys.flatMap((key) => (measures[key] ? [[key, measures[key]]] : []))) },
          })
        }
        onRemove={(key) => change(removeName(draft, key))}
        onField={(offer) => {
          const { draft: made, name } = withField(draft, offer)
          change(addMeasure(made, usesOf(offer.kind, true).find((use) => use === 'sum' || use === 'distinct') as 'sum', name, offer.labels))
        }}
      />
      <Button size="small" className={css.add ?? ''} onClick={() => change(addMeasure(draft, 'count', undefined, {}))}>
        {t('measures.addCount')}
      </Button>
    </>
  )
}
