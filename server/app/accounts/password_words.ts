import type { Account } from './account.ts'

/** What somebody who guesses the password of an account would try first. */
export const wordsOf = ({ login, name, email }: Account): readonly string[] => [login, name, ...(email === undefined ? [] : [email.to])]
