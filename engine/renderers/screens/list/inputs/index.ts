import type { ConditionKind } from '../../../../runtime/screens/list/condition.ts'
import { BooleanInput } from './boolean-input.tsx'
import { ChoiceInput } from './choice-input.tsx'
import { DatesInput } from './dates-input.tsx'
import type { ConditionInput } from './input-props.ts'
import { NumbersInput } from './numbers-input.tsx'
import { RefsInput } from './refs-input.tsx'
import { TextInput } from './text-input.tsx'

/** How each kind of condition is asked for. */
export const conditionInputs = {
  boolean: BooleanInput,
  choice: ChoiceInput,
  dates: DatesInput,
  numbers: NumbersInput,
  refs: RefsInput,
  text: TextInput,
} satisfies { [Kind in ConditionKind]: ConditionInput<Kind> }
