import type { AppField } from '../app/app.ts'
import { attachment } from './attachment.ts'
import { boolean } from './boolean.ts'
import { code } from './code.ts'
import { date } from './date.ts'
import { datetime } from './datetime.ts'
import { decimal } from './decimal.ts'
import { enumeration } from './enum.ts'
import type { FieldKind } from './field-kind.ts'
import { id } from './id.ts'
import { integer } from './integer.ts'
import { lookup } from './lookup.ts'
import { money } from './money.ts'
import { percent } from './percent.ts'
import { quantity } from './quantity.ts'
import { ref } from './ref.ts'
import { references } from './refs.ts'
import { status } from './status.ts'
import { text } from './text.ts'

/** Every kind of field that holds one value. */
export const fieldKinds: { readonly [Kind in AppField['kind']]: FieldKind<Kind> } = {
  // text
  code,
  text,
  // numbers
  decimal,
  integer,
  money,
  percent,
  quantity,
  // time
  date,
  datetime,
  // choices
  boolean,
  enum: enumeration,
  lookup,
  status,
  // records and files
  attachment,
  id,
  ref,
  refs: references,
}
