import { StatusTag } from '../parts/status-tag.tsx'
import css from './cell.module.css'
import type { CellProps } from './cell-props.ts'
import { cellText } from './cell-text.ts'

/** Chosen values: a tag where the value has a tone, plain words where it has none. */
export function ChoiceCell({ value, field, locale }: CellProps) {
  const codes = Array.isArray(value) ? (value as readonly string[]) : typeof value === 'string' ? [value] : []
  const hasTone = codes.some((code) => field.choices?.get(code)?.tone)
  if (!hasTone) {
    const text = cellText(value, field, locale)
    return <span title={text}>{text}</span>
  }
  return (
    <span className={css.tags}>
      {codes.map((code) => (
        <StatusTag key={code} tone={field.choices?.get(code)?.tone} label={field.choices?.get(code)?.label ?? code} />
      ))}
    </span>
  )
}
