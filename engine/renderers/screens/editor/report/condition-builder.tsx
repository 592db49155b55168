import { DeleteOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ActionProps,
  type OperatorSelectorProps,
  QueryBuilder,
  type RuleGroupType,
  type ValueEditorProps,
  type VersatileSelectorProps,
} from 'react-querybuilder'
import type { AppField } from '../../../../runtime/app/app.ts'
import { isNumberKind } from '../../../../runtime/fields/number-kinds.ts'
import {
  type ConditionGroup,
  type ConditionOperator,
  conditionsOf,
  expressionOf,
  takesValue,
} from '../../../../runtime/screens/report-builder/conditions.ts'
import { tidy } from '../../../../runtime/screens/report-builder/remove.ts'
import { useBuilder } from './builder-context.ts'
import { ConditionValue } from './condition-value.tsx'
import { FormulaInput } from './formula-input.tsx'
import css from './report-builder.module.css'

/** The rows that the report is about, whatever is asked: conditions, or, where they do not say it, a formula. */
export function ConditionBuilder() {
  const { t } = useTranslation('builder')
  const { draft, change, offers, names, labelOf } = useBuilder()
  const { report } = draft
  const [known, setKnown] = useState(report.where)
  const [query, setQuery] = useState(() => conditionsOf(report.where))
  if (known !== report.where) {
    setKnown(report.where)
    // A condition that is not complete yet says nothing in the report and stays here.
    if (query === undefined || JSON.stringify(expressionOf(query)) !== JSON.stringify(report.where)) setQuery(conditionsOf(report.where))
  }
  const fields = useMemo(
    () => [...offers].map(([name, { kind, choices }]) => ({ name, value: name, label: labelOf(name), kind, choices })),
    [offers, labelOf],
  )
  const put = (where: typeof report.where) => change({ ...draft, report: tidy({ ...report, where }) })

  if (query === undefined) return <FormulaInput label={t('conditions.formula')} value={report.where} names={names.dataset} onChange={put} />
  if (fields.length === 0) return <p className={css.note}>{t('conditions.noFields')}</p>
  return (
    <div className={css.conditions}>
      <p className={css.note}>{t('conditions.help')}</p>
      <QueryBuilder
        fields={fields}
        query={query as unknown as RuleGroupType}
        combinators={(['and', 'or'] as const).map((name) => ({ name, value: name, label: t(`conditions.${name}`) }))}
        getOperators={(field) =>
          operatorsOf(offers.get(field)?.kind ?? 'text').map((name) => ({ name, value: name, label: t(`conditions.operators.${name}`) }))
        }
        getDefaultValue={() => ''}
        resetOnFieldChange
        resetOnOperatorChange
        controlClassnames={classes}
        controlElements={controls}
        translations={{
          addRule: { label: t('conditions.add'), title: t('conditions.add') },
          addGroup: { label: t('conditions.addGroup'), title: t('conditions.addGroup') },
          removeRule: { label: '', title: t('conditions.remove') },
          removeGroup: { label: '', title: t('conditions.removeGroup') },
          fields: { title: t('conditions.field'), placeholderName: '', placeholderLabel: '', placeholderGroupLabel: '' },
          operators: { title: t('conditions.operator'), placeholderName: '', placeholderLabel: '', placeholderGroupLabel: '' },
          combinators: { title: t('conditions.combinator') },
          value: { title: t('conditions.value') },
        }}
        onQueryChange={(next) => {
          const group = next as unknown as ConditionGroup
          setQuery(group)
          const where = expressionOf(group)
          if (JSON.stringify(where) !== JSON.stringify(report.where)) {
            setKnown(where)
            put(where)
          }
        }}
      />
    </div>
  )
}

const classes = {
  queryBuilder: css.queryBuilder ?? '',
  ruleGroup: css.ruleGroup ?? '',
  header: css.ruleHead ?? '',
  body: css.ruleBody ?? '',
  rule: css.rule ?? '',
}

/** What can be asked of a kind of field. */
function operatorsOf(kind: AppField['kind']): readonly ConditionOperator[] {
  if (kind === 'boolean') return ['true', 'false']
  if (kind === 'date' || kind === 'datetime') return ['lastDays', '>=', '<=', '==', 'present', 'missing']
  if (isNumberKind(kind)) return ['==', '!=', '>', '>=', '<', '<=', 'present', 'missing']
  if (kind === 'enum' || kind === 'lookup' || kind === 'status') return ['in', 'notIn', 'present', 'missing']
  if (kind === 'ref' || kind === 'id') return ['present', 'missing']
  return ['contains', 'startsWith', '==', '!=', 'present', 'missing']
}

function Chooser({ value, options, title, handleOnChange, className }: VersatileSelectorProps | OperatorSelectorProps) {
  return (
    <Select
      size="small"
      className={className}
      popupMatchSelectWidth={false}
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={title ?? ''}
      value={value ?? null}
      options={(options as readonly { name: string; label: string }[]).map(({ name, label }) => ({ value: name, label }))}
      onChange={(next) => handleOnChange(next)}
    />
  )
}

function AddButton({ label, title, handleOnClick }: ActionProps) {
  return (
    <Button size="small" title={title ?? ''} onClick={() => handleOnClick()}>
      {label}
    </Button>
  )
}

function RemoveButton({ title, handleOnClick }: ActionProps) {
  return <Button type="text" size="small" icon={<DeleteOutlined aria-hidden />} aria-label={title ?? ''} onClick={() => handleOnClick()} />
}

function Value({ field, operator, value, title, handleOnChange }: ValueEditorProps) {
  if (!takesValue(operator as ConditionOperator)) return null
  return (
    <ConditionValue field={field} operator={operator as ConditionOperator} value={value} label={title ?? ''} onChange={handleOnChange} />
  )
}

const controls = {
  actionElement: AddButton,
  addGroupAction: AddButton,
  addRuleAction: AddButton,
  removeGroupAction: RemoveButton,
  removeRuleAction: RemoveButton,
  valueSelector: Chooser,
  valueEditor: Value,
}
