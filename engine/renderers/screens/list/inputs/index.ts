import type { ConditionKind } from '../../../../runtime/queries/conditions/condition.ts'
import { onDemand } from '../../../parts/on-demand.tsx'
import { Coming } from '../coming.tsx'
import { BooleanInput } from './boolean-input.tsx'
import { ChoiceInput } from './choice-input.tsx'
import type { ConditionInput, ConditionInputProps } from './input-props.ts'
import { TextInput } from './text-input.tsx'

/** Calendars, ranges of numbers and pickers come with the first list that asks for them. */
const DatesInput = onDemand<ConditionInputProps<'dates'>>(async () => (await import('./dates-input.tsx')).DatesInput, Coming)
const NumbersInput = onDemand<ConditionInputProps<'numbers'>>(async () => (await import('./numbers-input.tsx')).NumbersInput, Coming)
const RefsInput = onDemand<ConditionInputProps<'refs'>>(async () => (await import('./refs-input.tsx')).RefsInput, Coming)

/** How each kind of condition is asked for. */
export const conditionInputs = {
  boolean: BooleanInput,
  choice: ChoiceInput,
  dates: DatesInput,
  numbers: NumbersInput,
  refs: RefsInput,
  text: TextInput,
} satisfies { [Kind in ConditionKind]: ConditionInput<Kind> }
