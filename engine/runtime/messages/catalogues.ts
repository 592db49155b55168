import type { Language } from '../../schema/names.ts'
import US from './US.json' with { type: 'json' }
import ZHS from './ZHS.json' with { type: 'json' }
import ZHT from './ZHT.json' with { type: 'json' }

/** A code that has a sentence in every language. */
export type IssueCode = keyof typeof ZHS

/** What people are told, by language and issue code; `{name}` stands for a param of the issue. */
export const catalogues = { US, ZHS, ZHT } satisfies Record<Language, Record<IssueCode, string>>
