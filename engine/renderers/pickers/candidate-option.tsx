import css from './candidate-option.module.css'
import type { CandidateOption } from './candidate-options.ts'

/** How a candidate stands in the drop-down: its name, and its code at the end. */
export function renderCandidate({ data }: { data: unknown }) {
  const { label, code } = data as CandidateOption
  return (
    <span className={css.option}>
      <span className={css.name}>{label}</span>
      {code && <span className={css.code}>{code}</span>}
    </span>
  )
}
