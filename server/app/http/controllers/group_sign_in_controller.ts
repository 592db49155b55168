import type { HttpContext } from '@adonisjs/core/http'
import portal from '../../services/portal.ts'
import { Problem } from '../answers/problem.ts'
import { readCookie, writePathCookie, writeSessionCookie } from '../cookies/cookies.ts'
import { deviceOfRequest } from '../requests/device_of_request.ts'

const cookie = 'pergola_group'
const path = '/api/group'
const seconds = 600

/** Unified sign-in of the group: away to its provider, and back. */
export default class GroupSignInController {
  async begin(context: HttpContext): Promise<void> {
    if (!portal.groupSignIn.isReady) throw new Problem('notFound')
    const back = ownScreen(context.request.qs().back)
    try {
      const { url, token } = await portal.groupSignIn.begin(back, context.language)
      writePathCookie(context, cookie, path, token, seconds)
      redirect(context, url)
    } catch (error) {
      context.logger.error({ err: error }, 'the provider of the group sign-in does not answer')
      redirect(context, '/#/home?refused=groupUnavailable')
    }
  }

  async finish(context: HttpContext): Promise<void> {
    const token = readCookie(context.request.request.headers.cookie, cookie)
    writePathCookie(context, cookie, path, '', 0)
    const device = deviceOfRequest(context)
    const answer = await portal.groupSignIn.finish(context.request.parsedUrl.query ?? '', token)
    if (answer.kind === 'refused') {
      await portal.accounts.refused({ login: answer.login, method: 'SSO', device, reason: answer.code })
      return redirect(context, `/#/home?refused=${answer.code}`)
    }
    const { token: session } = await portal.accounts.enter(answer.account, 'SSO', device, context.sessionToken)
    writeSessionCookie(context, session)
    redirect(context, `/#${answer.back}`)
  }
}

/** The screen to open afterwards: only an address within the portal. */
function ownScreen(back: unknown): string {
  return typeof back === 'string' && back.length < 500 && /^\/(?![/\\])/.test(back) ? back : '/'
}

function redirect({ response }: HttpContext, to: string): void {
  response.header('Location', to)
  response.status(302).send(null)
}
