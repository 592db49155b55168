import type { AppField } from '../../../runtime/app/app.ts'
import { BooleanEditor } from './boolean-editor.tsx'
import { ChoiceEditor } from './choice-editor.tsx'
import { DateEditor } from './date-editor.tsx'
import type { CellEditor } from './editor.ts'
import { RefEditor } from './ref-editor.tsx'
import { RefsEditor } from './refs-editor.tsx'
import { TextEditor } from './text-editor.tsx'

/** How a cell of each kind of field is edited; kinds without an editor are only shown. */
export const cellEditors = {
  // text
  code: TextEditor,
  text: TextEditor,
  // numbers
  decimal: TextEditor,
  integer: TextEditor,
  money: TextEditor,
  percent: TextEditor,
  quantity: TextEditor,
  // time
  date: DateEditor,
  datetime: TextEditor,
  // choices
  boolean: BooleanEditor,
  enum: ChoiceEditor,
  lookup: ChoiceEditor,
  status: null,
  // records and files
  attachment: null,
  id: null,
  ref: RefEditor,
  refs: RefsEditor,
} satisfies { [Kind in AppField['kind']]: CellEditor | null }
