import type { HttpContext } from '@adonisjs/core/http'
import { captchaSeconds } from '../../accounts/captchas.ts'
import { newToken } from '../../values/token.ts'
import { readCookie, writePathCookie } from '../cookies/cookies.ts'

const cookie = 'pergola_captcha'

/** The secret by which a browser shows that it is the one that was asked a captcha; empty when it was asked none. */
export const captchaBrowser = ({ request }: HttpContext): string => readCookie(request.request.headers.cookie, cookie)

/** The secret of a browser that is asked: the one that it has, so that two of its pages may be asked at once, or a new one. */
export function keepCaptchaBrowser(context: HttpContext): string {
  const browser = captchaBrowser(context) || newToken()
  writePathCookie(context, cookie, '/api', browser, captchaSeconds)
  return browser
}
