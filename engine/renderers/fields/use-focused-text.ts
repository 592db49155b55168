import { useEffect, useRef } from 'react'
import type { DatePickerRef } from '../parts/date-picker.tsx'
import { useStable } from '../state/use-stable.ts'
import type { FieldInputProps } from './field-input.ts'

/**
 * Hands over what stands in a calendar's input that still has the focus when the document is stored by a key: the calendar itself only
 * reads it when it is left.
 * @returns the ref that the calendar takes
 */
export function useFocusedText(onFlush: FieldInputProps['onFlush'], take: (input: HTMLInputElement) => void) {
  const picker = useRef<DatePickerRef>(null)
  const latest = useStable(take)
  useEffect(
    () =>
      onFlush(() => {
        const { activeElement } = document
        if (activeElement instanceof HTMLInputElement && picker.current?.nativeElement.contains(activeElement)) latest(activeElement)
      }),
    [onFlush, latest],
  )
  return picker
}
