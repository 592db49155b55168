import { useMemo } from 'react'
import { RefsPicker } from '../../../pickers/refs-picker.tsx'
import { useListFrame } from '../list-frame.ts'
import type { ConditionInputProps } from './input-props.ts'

/** Several records that a reference may point to. */
export function RefsInput({ id, input, condition, onChange }: ConditionInputProps<'refs'>) {
  const { app } = useListFrame()
  const entity = input.field.target ?? ''
  const source = useMemo(() => ({ app, entity }), [app, entity])
  return (
    <RefsPicker
      id={id}
      source={source}
      title={input.label}
      value={condition?.ids ?? []}
      onChange={(ids) => onChange(ids.length === 0 ? undefined : { kind: 'refs', ids })}
    />
  )
}
