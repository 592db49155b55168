import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { freeName, ownDataset, takenNames, withText } from '../../../../runtime/screens/report-builder/draft.ts'
import { removeName, usedFields } from '../../../../runtime/screens/report-builder/remove.ts'
import { newTexts } from '../../../../runtime/screens/report-builder/words.ts'
import { useBuilder } from './builder-context.ts'
import { FormulaInput } from './formula-input.tsx'
import { KindSelect } from './formula-parts.tsx'
import { PartList } from './part-list.tsx'
import css from './report-builder.module.css'
import { TextInputs } from './text-inputs.tsx'
import { useAdd } from './use-add.ts'

/** Fields that the report works out for each row, before anything is grouped. */
export function ComputedFields() {
  const { t } = useTranslation('builder')
  const { draft, change, labelOf, catalogue, offers, language, keepKind } = useBuilder()
  const add = useAdd()
  const dataset = ownDataset(draft)
  if (!dataset) return null
  const worked = Object.entries(dataset.fields).flatMap(([name, field]) =>
    typeof field === 'object' && 'value' in field ? [{ name, field }] : [],
  )
  const put = (fields: typeof dataset.fields) => ({ ...draft, report: { ...draft.report, dataset: { ...dataset, fields } } })
  // What the formulas of fields speak of: the record itself, and what the report has of others.
  const names = new Map([
    ...(catalogue.get(dataset.entity) ?? []).map(({ name, labels }): [string, string] => [labels[language] ?? name, `record.${name}`]),
    ...[...offers.values()]
      .filter(({ path }) => path.includes('.'))
      .map(({ path, labels }): [string, string] => [labels[language] ?? path, `record.${path}`]),
  ])
  const isUsed = (name: string) => usedFields(draft.report).includes(name)

  function create() {
    if (!dataset) return
    const name = freeName(takenNames(draft), 'computed')
    const made = put({ ...dataset.fields, [name]: { label: name, value: 0, kind: 'decimal', scale: 2 } })
    change(withText(made, ['dataset', 'fields', name, 'label'], newTexts('computed')))
  }
  return (
    <div className={css.computed}>
      <h3>{t('computed.title')}</h3>
      <PartList
        empty={t('computed.none')}
        parts={worked.map(({ name, field }) => ({
          key: name,
          label: labelOf(name),
          note: t(isUsed(name) ? 'computed.used' : 'computed.unused'),
          body: (
            <>
              <TextInputs label={t('label')} path={['dataset', 'fields', name, 'label']} />
              <FormulaInput
                label={t('formulas.formula')}
                value={field.value}
                names={names}
                onChange={(value) => change(put({ ...dataset.fields, [name]: { ...field, value: value ?? 0 } }))}
              />
              <KindSelect
                formula={field}
                onChange={(next) => {
                  keepKind(name)
                  change(put({ ...dataset.fields, [name]: next }))
                }}
              />
              <Button size="small" onClick={() => add(offers.get(name) ?? { path: name, kind: field.kind, labels: {} }, 'column')}>
                {t('computed.use')}
              </Button>
            </>
          ),
        }))}
        onRemove={(name) => {
          const left = removeName(draft, name)
          const own = ownDataset(left)
          if (!own) return
          const { [name]: _gone, ...fields } = own.fields
          change({ ...left, report: { ...left.report, dataset: { ...own, fields } } })
        }}
      />
      <Button size="small" className={css.add ?? ''} onClick={create}>
        {t('computed.add')}
      </Button>
    </div>
  )
}
