import type { TFunction } from 'i18next'
import type { Candidate } from '../../runtime/screens/picker/candidates.ts'
import css from './candidate-options.module.css'

interface Option {
  readonly value: string
  readonly label: React.ReactNode
}
interface OptionGroup {
  readonly label: React.ReactNode
  readonly options: Option[]
}

/** Candidates as the options of a Select: those used lately under a heading of their own. */
export function candidateOptions(
  offer: { readonly candidates: readonly Candidate[]; readonly recent: number },
  t: TFunction,
): (Option | OptionGroup)[] {
  const options = offer.candidates.map(optionOf)
  if (offer.recent === 0) return options
  return [
    { label: t('picker.recent'), options: options.slice(0, offer.recent) },
    { label: t('picker.all'), options: options.slice(offer.recent) },
  ].filter((group) => group.options.length > 0)
}

function optionOf(candidate: Candidate): Option & { title: string } {
  return {
    value: candidate.id,
    title: candidate.label,
    label: (
      <span className={css.option}>
        <span className={css.name}>{candidate.label}</span>
        {candidate.code && <span className={css.code}>{candidate.code}</span>}
      </span>
    ),
  }
}
