import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import portal from '../../services/portal.ts'
import { Problem } from '../answers/problem.ts'
import { readSignedLink } from '../answers/signed_links.ts'

/**
 * Lets through whoever follows a link that was signed for them. A session of somebody else, or an account that was shut
 * since, does not pass; a link that does not hold is answered like one that was never made.
 */
export default class SignedLinkMiddleware {
  async handle(context: HttpContext, next: NextFn): Promise<void> {
    const { pathname, query } = context.request.parsedUrl
    const grant = readSignedLink(pathname ?? '', new URLSearchParams(query ?? ''))
    const account = grant && (await portal.accounts.records.byId(grant.accountId))
    if (!account?.isActive || (context.caller && context.caller.id !== account.id)) throw new Problem('notFound')
    context.caller = account
    return next()
  }
}
