import { Input } from 'antd'
import { useState } from 'react'
import type { Json } from '../../../runtime/overlays/json.ts'
import css from './editor.module.css'

interface JsonFieldProps {
  readonly id: string
  readonly value: Json | undefined
  readonly onChange: (value: Json | undefined) => void
}

/** A part that has no form of its own yet, such as an expression: as it stands in the file. */
export function JsonField({ id, value, onChange }: JsonFieldProps) {
  const [text, setText] = useState(value === undefined ? '' : JSON.stringify(value, undefined, 2))
  const [isWrong, setWrong] = useState(false)
  return (
    <Input.TextArea
      id={id}
      className={css.json ?? ''}
      autoSize={{ minRows: 1, maxRows: 12 }}
      status={isWrong ? 'error' : ''}
      spellCheck={false}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        try {
          onChange(event.target.value.trim() === '' ? undefined : (JSON.parse(event.target.value) as Json))
          setWrong(false)
        } catch {
          setWrong(true)
        }
      }}
    />
  )
}
