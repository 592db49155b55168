import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** From 0, guessed at once, to 4, not to be guessed. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4

/** Characters that are looked at: what comes after can only make a password better, and costs time. */
const longestEstimated = 64

/** Up to this strength a password counts as common: a list that everybody has holds it, in one spelling or another. */
const commonStrength = 2

let estimator: ZxcvbnFactory | undefined

/**
 * How hard a password is to guess.
 * @param known words that somebody who guesses knows of the person: login, name, address, the title of the portal
 */
export function passwordStrength(password: string, known: readonly string[]): PasswordStrength {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const words = known.flatMap((word) => [word, ...word.split(/[\s@._-]+/)]).filter((word) => word.length > 1)
  return estimator.check(password.slice(0, longestEstimated), words).score
}

/** Whether a password is a common one, however it is dressed up. */
export function isCommonPassword(password: string, known: readonly string[]): boolean {
  return passwordStrength(password, known) <= commonStrength
}
