import { useEffect, useRef, useState } from 'react'
import css from './editor.module.css'
import type { CellEditorProps } from './editor.ts'

/** A tick: Space turns it. */
export function BooleanEditor({ field, value, onValueChange, stopEditing }: CellEditorProps) {
  const [isOn, setOn] = useState(value === true)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <input
      ref={input}
      type="checkbox"
      className={css.check}
      aria-label={field.label}
      checked={isOn}
      onChange={(event) => {
        setOn(event.target.checked)
        onValueChange({ kind: 'value', value: event.target.checked })
      }}
      onBlur={() => stopEditing(true)}
    />
  )
}
