import type { AppField } from '../../runtime/app/app.ts'
import { AttachmentCell } from './attachment.tsx'
import { BooleanCell } from './boolean.tsx'
import type { Cell } from './cell-props.ts'
import { ChoiceCell } from './choice.tsx'
import { NumberCell } from './number.tsx'
import { RefsCell } from './refs.tsx'
import { TextCell } from './text.tsx'

/** How a value of each kind of field is shown. */
export const cells = {
  // text
  code: TextCell,
  text: TextCell,
  // numbers
  decimal: NumberCell,
  integer: NumberCell,
  money: NumberCell,
  percent: NumberCell,
  quantity: NumberCell,
  // time
  date: TextCell,
  datetime: TextCell,
  // choices
  boolean: BooleanCell,
  enum: ChoiceCell,
  lookup: ChoiceCell,
  status: ChoiceCell,
  // records and files
  attachment: AttachmentCell,
  id: TextCell,
  ref: TextCell,
  refs: RefsCell,
} satisfies { [Kind in AppField['kind']]: Cell }
