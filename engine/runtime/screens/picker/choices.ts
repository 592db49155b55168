import type { AppField } from '../../app/app.ts'
import type { Candidate } from './candidates.ts'
import { meantBy, plain } from './meant.ts'

/** A value of a choice with what it is called. */
export interface ChoiceOption {
  readonly value: string
  readonly label: string
}

/** The choices that some words find, by label or code, as the candidates of a picker; all of them for no words. */
export const choiceCandidates = (options: readonly ChoiceOption[], words: string): readonly Candidate[] =>
  options
    .filter(({ value, label }) => plain(`${label} ${value}`).includes(plain(words)))
    .map(({ value, label }) => ({ id: value, label, code: value, record: {} }))

/** What can be chosen: the values of the field, without those that are kept for old records only, unless one of them is chosen. */
export const offeredChoices = ({ choices }: AppField, chosen: readonly string[] = []): readonly ChoiceOption[] =>
  [...(choices ?? [])].flatMap(([value, choice]) => {
    const isOffered = !('disabled' in choice && choice.disabled) || chosen.includes(value)
    return isOffered ? [{ value, label: choice.label }] : []
  })

/** The choice that somebody means who has typed these words; nothing where they mean none or several. */
export function choiceMeant(options: readonly ChoiceOption[], words: string): string | undefined {
  const meant = meantBy(choiceCandidates(options, words), words)
  return 'candidate' in meant ? meant.candidate.id : undefined
}
