import type { Tone } from '../../schema/tone.ts'
import css from './status-tag.module.css'

/** A status or choice as a small tag; its tone gives the colour, its label the meaning. */
export function StatusTag({ tone = 'draft', label }: { tone?: Tone | undefined; label: string }) {
  return (
    <span className={css.tag} data-tone={tone}>
      {label}
    </span>
  )
}
