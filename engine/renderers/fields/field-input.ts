import type { ComponentType } from 'react'
import type { AppField } from '../../runtime/app/app.ts'
import type { FieldLocale } from '../../runtime/fields/field-kind.ts'
import type { Input } from '../../runtime/screens/document/input.ts'
import type { Candidates } from '../../runtime/screens/picker/candidates.ts'
import type { WireValue } from '../../runtime/values/record-data.ts'

/** The input of one value, whatever form or card it stands in. */
export interface FieldInputProps {
  /** Of the element that takes the focus. */
  readonly id: string
  readonly field: AppField
  readonly value: WireValue
  /** A text that was typed and is no value of the field. */
  readonly typed?: string | undefined
  /** With the label of the record that a reference points to. */
  readonly locale: FieldLocale
  readonly isInvalid: boolean
  readonly isRequired: boolean
  /** Cannot be changed just now: something is done with the document. What can never be changed has no input at all. */
  readonly isDisabled?: boolean
  /** What it is about is on its way. It can be changed meanwhile. */
  readonly isLoading?: boolean
  /** Id of the text that says what is wrong, or helps. */
  readonly describedBy?: string | undefined
  readonly autoFocus?: boolean
  readonly onInput: (input: Input) => void
  /** Asked to hand over what it holds back, before something is done with the document. */
  readonly onFlush: (flush: () => void) => () => void
  /** For a reference: what may be picked. */
  readonly candidates?: () => Candidates
}

export type FieldInput = ComponentType<FieldInputProps>
