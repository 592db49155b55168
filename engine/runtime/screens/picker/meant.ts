import type { Candidate } from './candidates.ts'

/** What a text means among the candidates found for it: one of them, or why none can be taken for it. */
type Meant = { readonly candidate: Candidate } | { readonly refused: 'none' | 'several' }

/**
 * The candidate that somebody means who has typed just these words and wants no list: the one whose code or name it is, or the only one that
 * was found. Of several none is guessed.
 */
export function meantBy(found: readonly Candidate[], words: string): Meant {
  const same = (text: string | undefined) => text !== undefined && plain(text) === plain(words)
  for (const named of [found.filter(({ code, label }) => same(code ?? label)), found.filter(({ label }) => same(label))]) {
    if (named.length > 1) return { refused: 'several' }
    if (named[0]) return { candidate: named[0] }
  }
  if (found[0] && found.length === 1) return { candidate: found[0] }
  return { refused: found.length === 0 ? 'none' : 'several' }
}

/** Full-width letters, capitals and spaces make no other name. */
export const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
