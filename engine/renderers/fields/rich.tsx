import { lazy, Suspense } from 'react'
import type { FieldInputProps } from './field-input.ts'

const Editor = lazy(() => import('./rich-editor.tsx'))

/** A formatted text. Its editor comes when the first one is shown; until then its place is kept. */
export function RichInput(props: FieldInputProps) {
  return (
    <Suspense fallback={<div style={{ minHeight: 178 }} aria-busy />}>
      <Editor {...props} />
    </Suspense>
  )
}
