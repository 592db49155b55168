import type { Language } from '../../schema/names.ts'
import type { OperatorName } from '../expressions/operators/index.ts'
import US from './words/US.json' with { type: 'json' }
import ZHS from './words/ZHS.json' with { type: 'json' }
import ZHT from './words/ZHT.json' with { type: 'json' }

/** A word of explanations: an operator, or one of those that join them. */
export type Word = keyof typeof ZHS

const catalogues = { US, ZHS, ZHT } satisfies Record<Language, Record<Word, string> & Record<OperatorName, string>>

/** The word with what it is about put into its places `{0}`, `{1}`. */
export const word = (language: Language, name: Word, ...places: readonly string[]): string =>
  catalogues[language][name].replace(/\{(\d)\}/g, (_, place: string) => places[Number(place)] ?? '')
