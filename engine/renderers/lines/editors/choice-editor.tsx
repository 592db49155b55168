import { useState } from 'react'
import { choiceOptions } from '../../fields/choice-options.ts'
import { Select } from '../../parts/select.tsx'
import css from './editor.module.css'
import type { CellEditorProps } from './editor.ts'
import { popupClass } from './popup-class.ts'

/** One of a few values, or several: open at once, typing looks through them. */
export function ChoiceEditor({ field, value, onValueChange, stopEditing }: CellEditorProps) {
  const [chosen, setChosen] = useState<string[]>(Array.isArray(value) ? value : typeof value === 'string' ? [value] : [])
  return (
    <Select<string | string[]>
      className={css.whole ?? ''}
      classNames={popupClass}
      variant="borderless"
      autoFocus
      defaultOpen
      allowClear
      popupMatchSelectWidth={false}
      aria-label={field.label}
      value={field.multiple ? chosen : (chosen[0] ?? (null as never))}
      {...(field.multiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      showSearch={{
        filterOption: (typed, option) => `${option?.label} ${option?.value}`.toLowerCase().includes(typed.trim().toLowerCase()),
      }}
      options={choiceOptions(field, chosen)}
      onChange={(next) => {
        const list = next === undefined || next === null ? [] : Array.isArray(next) ? next : [next]
        setChosen(list)
        onValueChange({ kind: 'value', value: list.length === 0 ? null : field.multiple ? list : list[0] })
        if (!field.multiple) setTimeout(() => stopEditing())
      }}
      onBlur={() => stopEditing(true)}
    />
  )
}
