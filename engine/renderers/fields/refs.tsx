import { useReducer } from 'react'
import { idsOf } from '../../runtime/fields/refs.ts'
import { usePending } from '../parts/pending-context.ts'
import { RefsPicker } from '../pickers/refs-picker.tsx'
import type { FieldInputProps } from './field-input.ts'
import { useCandidateSource } from './use-candidate-source.ts'

/** Several references: each typed by code, name or pinyin, or picked from a list, and taken away by its cross. */
export function RefsInput(props: FieldInputProps) {
  const { id, field, value, typed, locale, onInput } = props
  const source = useCandidateSource(props)
  const pending = usePending()
  // What may be picked can rest on other fields, whose changes draw this one not anew: it is asked for when it opens.
  const [, askAgain] = useReducer((times: number) => times + 1, 0)
  if (!source) return null
  return (
    <RefsPicker
      id={id}
      source={source}
      title={field.label}
      value={idsOf(value)}
      label={locale.label}
      rejected={typed}
      isInvalid={props.isInvalid}
      disabled={props.isDisabled === true}
      isLoading={props.isLoading === true}
      describedBy={props.describedBy}
      autoFocus={props.autoFocus === true}
      onOpen={askAgain}
      onAwait={(taken) => pending.await(taken)}
      onRefuse={(text, refused) => onInput({ kind: 'text', text, refused })}
      onChange={(ids, label) => onInput(ids.length === 0 ? { kind: 'value', value: null } : { kind: 'value', value: ids, label })}
    />
  )
}
