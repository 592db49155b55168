import type { HttpContext } from '@adonisjs/core/http'
import type { Language } from '../../../../engine/schema/names.ts'
import type { Account } from '../../accounts/account.ts'
import { Problem } from '../answers/problem.ts'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    language: Language
    /** The token of the session cookie; empty when there is none. */
    sessionToken: string
    /** Who is signed in, if the session of the request holds. */
    caller?: Account
    /** Whose portal it is that the caller tries, and who they are. */
    trial?: { readonly role: string; readonly account: string; readonly by: Account }
    /** Nobody is signed in, and what is asked for may be open to strangers. */
    isStranger?: boolean
  }
}

/** Who is signed in. @throws Problem when nobody is */
export function readCaller({ caller }: HttpContext): Account {
  if (!caller) throw new Problem('signInRequired')
  return caller
}
