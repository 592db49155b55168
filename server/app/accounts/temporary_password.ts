import { randomInt } from 'node:crypto'

/** What it is made of: nothing that is read or written down as something else. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const [groups, length] = [3, 4]

/** A password for one use, to be told by telephone or on paper: 60 random bits in three groups. */
export const newTemporaryPassword = (): string =>
  Array.from({ length: groups }, () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')).join('-')

/** What was typed as the temporary password that it can be, however its groups were written; nothing where it can be none. */
export function temporaryPasswordIn(typed: string): string | undefined {
  const letters = typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
  if (letters.length !== groups * length || [...letters].some((letter) => !alphabet.includes(letter))) return undefined
  return Array.from({ length: groups }, (_, index) => letters.slice(index * length, (index + 1) * length)).join('-')
}
