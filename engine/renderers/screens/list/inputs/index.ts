import { type ComponentType, lazy } from 'react'
import type { ConditionKind } from '../../../../runtime/queries/conditions/condition.ts'
import { BooleanInput } from './boolean-input.tsx'
import { ChoiceInput } from './choice-input.tsx'
import type { ConditionInput, ConditionInputProps } from './input-props.ts'
import { TextInput } from './text-input.tsx'

/** Calendars, ranges of numbers and pickers come with the first list that asks for them. */
const DatesInput = lazy<ComponentType<ConditionInputProps<'dates'>>>(async () => ({
  default: (await import('./dates-input.tsx')).DatesInput,
}))
const NumbersInput = lazy<ComponentType<ConditionInputProps<'numbers'>>>(async () => ({
  default: (await import('./numbers-input.tsx')).NumbersInput,
}))
const RefsInput = lazy<ComponentType<ConditionInputProps<'refs'>>>(async () => ({ default: (await import('./refs-input.tsx')).RefsInput }))

/** How each kind of condition is asked for. */
export const conditionInputs = {
  boolean: BooleanInput,
  choice: ChoiceInput,
  dates: DatesInput,
  numbers: NumbersInput,
  refs: RefsInput,
  text: TextInput,
} satisfies { [Kind in ConditionKind]: ConditionInput<Kind> }
