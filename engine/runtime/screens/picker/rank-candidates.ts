import type { Candidate } from './candidates.ts'

/**
 * Candidates in the order in which somebody who has typed these words expects them: what is called just so, what begins so, the rest;
 * of those alike, the shorter names first. What was found by pinyin alone has nothing that begins so, and goes by the length of its name.
 */
export function rankCandidates(found: readonly Candidate[], words: string): readonly Candidate[] {
  const typed = words.toLowerCase()
  const places = new Map(found.map((candidate) => [candidate, placeOf(candidate, typed)]))
  const place = (candidate: Candidate) => places.get(candidate) ?? 0
  return found.toSorted((one, other) => place(one) - place(other) || lengthOf(one) - lengthOf(other))
}

function placeOf({ label, code = '' }: Candidate, typed: string): number {
  const names = [label.toLowerCase(), code.toLowerCase()]
  if (names.includes(typed)) return 0
  return names.some((name) => name.startsWith(typed)) ? 1 : 2
}

const lengthOf = ({ label }: Candidate): number => [...label].length
