import { useMemo, useReducer } from 'react'
import { usePending } from '../parts/pending-context.ts'
import { RefPicker } from '../pickers/ref-picker.tsx'
import { takeText } from '../pickers/take-text.ts'
import type { FieldInputProps } from './field-input.ts'
import { useCandidateSource } from './use-candidate-source.ts'

/** A reference: typed by code, name or pinyin, or picked from a list. */
export function RefInput(props: FieldInputProps) {
  const { id, field, value, typed, locale, isInvalid, isDisabled = false, isLoading = false, describedBy, autoFocus, onInput } = props
  const source = useCandidateSource(props)
  const pending = usePending()
  // What may be picked can rest on other fields, whose changes draw this one not anew: it is asked for when it opens.
  const [, askAgain] = useReducer((times: number) => times + 1, 0)
  const picker = useMemo(
    () =>
      source && (
        <RefPicker
          id={id}
          source={source}
          title={field.label}
          value={typeof value === 'string' ? value : null}
          label={locale.label}
          rejected={typed}
          isInvalid={isInvalid}
          disabled={isDisabled}
          isLoading={isLoading}
          describedBy={describedBy}
          autoFocus={autoFocus === true}
          onOpen={askAgain}
          onBlur={(text) => text && pending.await(takeText(source, text, onInput))}
          onChange={(picked, candidate) =>
            onInput({ kind: 'value', value: picked, ...(candidate ? { picked: candidate.record, label: candidate.label } : {}) })
          }
        />
      ),
    [id, source, field, value, typed, locale.label, isInvalid, isDisabled, isLoading, describedBy, autoFocus, onInput, pending],
  )
  return picker
}
