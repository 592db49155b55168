import type { HttpContext } from '@adonisjs/core/http'
import type { Entered } from '../../accounts/accounts.ts'
import { writeSessionCookie } from '../cookies/cookies.ts'
import { packedJson } from './packed_json.ts'
import { sessionFacts } from './session_facts.ts'

/** Gives the browser the session that began, and tells the page who is signed in. */
export function answerEntered(context: HttpContext, { account, token, isWeak }: Entered): void {
  writeSessionCookie(context, token)
  packedJson(context, { ...sessionFacts(context, account), hasWeakPassword: isWeak })
}
