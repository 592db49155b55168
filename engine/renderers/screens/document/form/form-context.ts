import type { AppField } from '../../../../runtime/app/app.ts'
import type { FieldLocale } from '../../../../runtime/fields/field-kind.ts'
import type { Input } from '../../../../runtime/screens/document/input.ts'
import type { Candidates } from '../../../../runtime/screens/picker/candidates.ts'
import type { RecordData } from '../../../../runtime/values/record-data.ts'

/**
 * What the fields of a form need besides their value. It stays the same object while the form lives: what changes is asked for.
 * A field hands over its own input, not the whole form's data, so that what a picked record fills in is not overwritten.
 */
export interface FormContext {
  readonly locale: FieldLocale
  /** The record that the form shows. */
  record(): RecordData
  /** What was typed in the field and is no value of it. */
  typed(field: string): string | undefined
  input(field: string, input: Input): void
  onFlush(flush: () => void): () => void
  candidates(field: AppField): Candidates
}
