import type { TFunction } from 'i18next'
import type { Candidate, Candidates } from '../../runtime/screens/picker/candidates.ts'
import { tellApart } from './tell-apart.ts'

/** A candidate as an option of a Select. */
export interface CandidateOption {
  readonly value: string
  readonly label: string
  readonly title: string
  readonly code: string | undefined
}

interface OptionGroup {
  readonly label: string
  readonly options: CandidateOption[]
}

/** Candidates as the options of a Select: those used lately under a heading of their own. */
export function candidateOptions(
  source: Candidates,
  offer: { readonly candidates: readonly Candidate[]; readonly recent: number },
  t: TFunction,
): (CandidateOption | OptionGroup)[] {
  const options = tellApart(source, offer.candidates).map(({ id, label, code }) => ({ value: id, label, title: label, code }))
  if (offer.recent === 0) return options
  return [
    { label: t('picker.recent'), options: options.slice(0, offer.recent) },
    { label: t('picker.all'), options: options.slice(offer.recent) },
  ].filter((group) => group.options.length > 0)
}
