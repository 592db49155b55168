import type { ComponentType } from 'react'
import type { Condition, ConditionKind } from '../../../../runtime/queries/conditions/condition.ts'
import type { QueryInput } from '../../../../runtime/screens/list/query-inputs.ts'

/** An input of the query panel. */
export interface ConditionInputProps<Kind extends ConditionKind = ConditionKind> {
  /** For the label. */
  readonly id: string
  readonly input: QueryInput
  readonly condition: Extract<Condition, { kind: Kind }> | undefined
  readonly isInvalid: boolean
  readonly onChange: (condition: Extract<Condition, { kind: Kind }> | undefined) => void
}

export type ConditionInput<Kind extends ConditionKind> = ComponentType<ConditionInputProps<Kind>>
