import type { ComponentProps } from 'react'
import { isRich } from '../../runtime/fields/rich.ts'
import { wireOf } from '../../runtime/values/record-data.ts'
import { onDemand } from '../parts/on-demand.tsx'
import { FieldValue } from './field-value.tsx'

type FullValueProps = ComponentProps<typeof FieldValue>

const RichValue = onDemand(async () => {
  const { RichText } = await import('../parts/rich-text.tsx')
  return ({ field, record, path = field.name }: FullValueProps) => <RichText html={String(wireOf(record, path))} />
}, FieldValue)

/** A field of a record where there is room for the whole of it: a formatted text stands with its format, anything else as its cell. */
export function FullValue(props: FullValueProps) {
  const { field, record, path = field.name } = props
  const value = wireOf(record, path)
  return isRich(field) && typeof value === 'string' ? <RichValue {...props} /> : <FieldValue {...props} />
}
