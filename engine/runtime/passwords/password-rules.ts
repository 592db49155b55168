import type { Issue } from '../validation/issue.ts'

/** Characters that a password has at least, and at most: longer ones cost time and add nothing. */
const passwordLength = { least: 8, most: 128 } as const

/** What a password must hold one of. Letters of any script count; so does any sign or space as special. */
const parts = { letter: /\p{L}/u, digit: /\p{Nd}/u, special: /[^\p{L}\p{Nd}]/u } as const
export type PasswordPart = 'length' | keyof typeof parts

/** Which demands a password meets, for a page that shows them while the person types. */
export function passwordParts(password: string): Readonly<Record<PasswordPart, boolean>> {
  return {
    length: [...password].length >= passwordLength.least,
    letter: parts.letter.test(password),
    digit: parts.digit.test(password),
    special: parts.special.test(password),
  }
}

/** What is wrong with a password by the rules of composition. Whether it is a common one is for `passwordStrength` to say. */
export function passwordIssues(password: string, path = 'password'): readonly Issue[] {
  const { least, most } = passwordLength
  const { length, ...composed } = passwordParts(password)
  const issues: Issue[] = []
  if (!length) issues.push({ code: 'passwordTooShort', path, params: { min: least } })
  if ([...password].length > most) issues.push({ code: 'passwordTooLong', path, params: { max: most } })
  if (Object.values(composed).includes(false)) issues.push({ code: 'passwordComposition', path, params: {} })
  return issues
}
