import type { HttpContext } from '@adonisjs/core/http'
import portal from '../../services/portal.ts'
import { keepCaptchaBrowser } from '../requests/captcha_cookie.ts'
import { limitHourly } from '../requests/limit_hourly.ts'

/** Puzzles that show that a person is there. */
export default class CaptchasController {
  async create(http: HttpContext): Promise<void> {
    await limitHourly(http, 'captchas', { strangers: 300, accounts: 300 })
    http.response.json(await portal.captchas.ask(keepCaptchaBrowser(http)))
  }
}
