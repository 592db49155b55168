import type { Language } from '../../../../engine/schema/names.ts'
import type { ProblemCode } from '../problem.ts'
import US from './US.json' with { type: 'json' }
import ZHS from './ZHS.json' with { type: 'json' }
import ZHT from './ZHT.json' with { type: 'json' }

/** What the API says to people, by language and problem. */
export const sentences = { US, ZHS, ZHT } satisfies Record<Language, Record<ProblemCode, string>>
