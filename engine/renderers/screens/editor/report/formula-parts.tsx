import { Button, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { fieldOf } from '../../../../runtime/app/field-of.ts'
import { freeName, movedIn, takenNames, withText } from '../../../../runtime/screens/report-builder/draft.ts'
import { removeName } from '../../../../runtime/screens/report-builder/remove.ts'
import { newTexts } from '../../../../runtime/screens/report-builder/words.ts'
import type { ComputedValue } from '../../../../schema/dataset.ts'
import { useBuilder } from './builder-context.ts'
import { FormulaInput } from './formula-input.tsx'
import { Labelled } from './labelled.tsx'
import { PartList } from './part-list.tsx'
import css from './report-builder.module.css'
import { TextInputs } from './text-inputs.tsx'

/** The kinds of value that a formula can come to. */
const valueKinds = ['decimal', 'integer', 'money', 'quantity', 'percent', 'text', 'date', 'boolean'] as const

/** Values worked out from those of a row. */
export function FormulaParts() {
  const { t } = useTranslation('builder')
  const { draft, change, labelOf, names, keepKind } = useBuilder()
  const { report } = draft
  const formulas = report.formulas ?? {}
  const put = (name: string, formula: ComputedValue) =>
    change({ ...draft, report: { ...report, formulas: { ...formulas, [name]: formula } } })

  function add() {
    const name = freeName(takenNames(draft), 'formula')
    const made = {
      ...draft,
      report: {
        ...report,
        formulas: { ...formulas, [name]: { label: name, value: 0, kind: 'decimal' as const, scale: 2 } },
        columns: [...report.columns, name],
      },
    }
    change(withText(made, ['formulas', name, 'label'], newTexts('formula')))
  }
  return (
    <>
      <PartList
        section="formulas"
        empty={t('formulas.none')}
        parts={Object.entries(formulas).map(([name, formula]) => ({
          key: name,
          label: labelOf(name),
          note: t(`kinds.${formula.kind}`),
          body: (
            <>
              <TextInputs label={t('label')} path={['formulas', name, 'label']} />
              <FormulaInput
                label={t('formulas.formula')}
                value={formula.value}
                names={new Map([...names.row].filter(([, path]) => path !== `record.${name}`))}
                onChange={(value) => put(name, { ...formula, value: value ?? 0 })}
              />
              <KindSelect
                formula={formula}
                onChange={(next) => {
                  keepKind(name)
                  put(name, next)
                }}
              />
            </>
          ),
        }))}
        onOrder={(keys) => {
          const inOrder = Object.fromEntries(keys.flatMap((key) => (formulas[key] ? [[key, formulas[key]]] : [])))
          const columns = keys.reduce((all, key, at) => {
            const from = all.findIndex((column) => fieldOf(column) === key)
            return from < 0 ? all : movedIn(all, from, all.length - keys.length + at)
          }, report.columns)
          change({ ...draft, report: { ...report, formulas: inOrder, columns } })
        }}
        onRemove={(key) => change(removeName(draft, key))}
      />
      <Button size="small" className={css.add ?? ''} onClick={add}>
        {t('formulas.add')}
      </Button>
    </>
  )
}

interface KindSelectProps {
  readonly formula: ComputedValue
  readonly onChange: (formula: ComputedValue) => void
}

/** What kind of value it is, and with how many digits. */
export function KindSelect({ formula, onChange }: KindSelectProps) {
  const { t } = useTranslation('builder')
  const hasDigits = ['decimal', 'money', 'quantity', 'percent'].includes(formula.kind)
  const { scale: _scale, ...rest } = formula
  return (
    <div className={css.two}>
      <Labelled label={t('formulas.kind')}>
        {(id) => (
          <Select
            id={id}
            value={formula.kind}
            options={valueKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onChange={(kind) => onChange({ ...rest, kind })}
          />
        )}
      </Labelled>
      {hasDigits && (
        <Labelled label={t('formulas.scale')}>
          {(id) => (
            <Select
              id={id}
              value={formula.scale ?? 2}
              options={[0, 1, 2, 3, 4, 6].map((value) => ({ value, label: String(value) }))}
              onChange={(scale) => onChange({ ...formula, scale })}
            />
          )}
        </Labelled>
      )}
    </div>
  )
}
