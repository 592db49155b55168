import { onDemand } from '../parts/on-demand.tsx'
import type { FieldInputProps } from './field-input.ts'

const Waiting = () => <div style={{ minHeight: 178 }} aria-busy />

/** A formatted text. Its editor comes when the first one is shown; until then its place is kept. */
export const RichInput = onDemand<FieldInputProps>(async () => (await import('./rich-editor.tsx')).default, Waiting)
