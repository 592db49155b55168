import type { TFunction } from 'i18next'
import type { Problem } from '../api/problem.ts'

/** Codes that have a sentence of their own in the catalogues of the interface. */
const known: ReadonlySet<string> = new Set([
  'signInRequired',
  'forbidden',
  'notFound',
  'conflict',
  'tooLarge',
  'tooManyRequests',
  'unavailable',
  'unreachable',
  'chunkTimeout',
  'chunkFailed',
])

/** One sentence for a person: what the server said, or what its code means. */
export function problemText(problem: Problem, t: TFunction): string {
  if (problem.detail) return problem.detail
  if (known.has(problem.code)) return t(`problem.${problem.code}`)
  return problem.title || t('problem.unexpected')
}
