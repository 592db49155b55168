import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldInputProps } from './field-input.ts'

/** Milliseconds of silence after which what is typed is taken over. */
const settle = 300

/**
 * A text that is typed freely and taken over when the person pauses or leaves the field, so that no key waits for the document.
 * A text that is no value stays as it was typed.
 */
export function useTyped({ typed, onInput, onFlush }: FieldInputProps, shown: string) {
  const given = typed ?? shown
  const [text, setText] = useState(given)
  const [last, setLast] = useState(given)
  const held = useRef<{ text: string; timer: ReturnType<typeof setTimeout> }>(undefined)
  if (given !== last) {
    setLast(given)
    setText(given)
  }

  const latest = useRef(onInput)
  latest.current = onInput
  const flush = useCallback(() => {
    if (!held.current) return
    const { text, timer } = held.current
    clearTimeout(timer)
    held.current = undefined
    latest.current({ kind: 'text', text })
  }, [])
  useEffect(() => onFlush(flush), [onFlush, flush])
  useEffect(() => () => clearTimeout(held.current?.timer), [])

  /** @param isComposing an input method is still at work: wait for it */
  const type = (next: string, isComposing = false) => {
    setText(next)
    clearTimeout(held.current?.timer)
    held.current = { text: next, timer: setTimeout(isComposing ? () => undefined : flush, settle) }
  }
  return { text, type, flush }
}
