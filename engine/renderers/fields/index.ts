import type { AppField } from '../../runtime/app/app.ts'
import { AttachmentInput } from './attachment.tsx'
import { BooleanInput } from './boolean.tsx'
import { ChoiceInput } from './choice.tsx'
import { DateInput } from './date.tsx'
import { DatetimeInput } from './datetime.tsx'
import type { FieldInput } from './field-input.ts'
import { NumberInput } from './number.tsx'
import { RefInput } from './ref.tsx'
import { RefsInput } from './refs.tsx'
import { TextInput } from './text.tsx'

/** How a value of each kind of field is typed or picked. Kinds that nobody types are only shown, and have none. */
export const fieldInputs = {
  // text
  code: TextInput,
  text: TextInput,
  // numbers
  decimal: NumberInput,
  integer: NumberInput,
  money: NumberInput,
  percent: NumberInput,
  quantity: NumberInput,
  // time
  date: DateInput,
  datetime: DatetimeInput,
  // choices
  boolean: BooleanInput,
  enum: ChoiceInput,
  lookup: ChoiceInput,
  status: null,
  // records and files
  attachment: AttachmentInput,
  id: null,
  ref: RefInput,
  refs: RefsInput,
} satisfies { [Kind in AppField['kind']]: FieldInput | null }
