import { type ComponentProps, lazy, Suspense } from 'react'
import { isRich } from '../../runtime/fields/rich.ts'
import { wireOf } from '../../runtime/values/record-data.ts'
import { FieldValue } from './field-value.tsx'

const RichText = lazy(async () => ({ default: (await import('../parts/rich-text.tsx')).RichText }))

/** A field of a record where there is room for the whole of it: a formatted text stands with its format, anything else as its cell. */
export function FullValue(props: ComponentProps<typeof FieldValue>) {
  const { field, record, path = field.name } = props
  const value = wireOf(record, path)
  const cell = <FieldValue {...props} />
  if (!isRich(field) || typeof value !== 'string') return cell
  return (
    <Suspense fallback={cell}>
      <RichText html={value} />
    </Suspense>
  )
}
