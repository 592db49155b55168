import { type ComponentType, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Condition } from '../../../runtime/queries/conditions/condition.ts'
import type { QueryInput } from '../../../runtime/screens/list/query-inputs.ts'
import type { Issue } from '../../../runtime/validation/issue.ts'
import { Coming } from './coming.tsx'
import { conditionInputs } from './inputs/index.ts'
import type { ConditionInputProps } from './inputs/input-props.ts'
import css from './query-field.module.css'

interface QueryFieldProps {
  readonly input: QueryInput
  /** Not yet: its place is kept. */
  readonly isDue?: boolean
  readonly condition: Condition | undefined
  readonly issue: Issue | undefined
  readonly onChange: (condition: Condition | undefined) => void
}

/** One condition of the query panel: its label with its limit, its input, what is wrong with it. */
export function QueryField({ input, isDue = true, condition, issue, onChange }: QueryFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const Input = conditionInputs[input.kind] as ComponentType<ConditionInputProps>
  return (
    <div className={css.field} data-condition={input.path}>
      <label htmlFor={id} className={css.label}>
        <span className={css.name} title={input.label}>
          {input.label}
        </span>
        {input.maxDays !== undefined && <span className={css.limit}>{t('list.maxDays', { count: input.maxDays })}</span>}
      </label>
      {isDue ? <Input id={id} input={input} condition={condition} isInvalid={issue !== undefined} onChange={onChange} /> : <Coming />}
      {issue && (
        <p className={css.issue} role="alert">
          {t(`list.issue.${issue.code}`, issue.params)}
        </p>
      )}
    </div>
  )
}
