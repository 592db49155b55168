import { nearestFirst } from '../../queries/nearest-first.ts'
import type { Candidate } from './candidates.ts'

/**
 * Candidates in the order in which somebody who has typed these words expects them: what is called just so, what begins so, the rest;
 * of those alike, the shorter names first. What was found by pinyin alone has nothing that begins so, and goes by the length of its name.
 */
export function rankCandidates(found: readonly Candidate[], words: string): readonly Candidate[] {
  const shortFirst = found.toSorted((one, other) => lengthOf(one) - lengthOf(other))
  return nearestFirst(shortFirst, words, ({ label, code = '' }) => [label, code])
}

const lengthOf = ({ label }: Candidate): number => [...label].length
