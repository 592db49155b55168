import type { FieldKind } from './field-kind.ts'
import { identifier } from './identifier.ts'

/** The id of another record. In workbooks people write its code: the importer finds the record, so the text stays as it is. */
export const ref = {
  ...identifier('ref'),
  fromText: (text) => (text.trim() === '' ? null : text.trim()),
} satisfies FieldKind<'ref'>
