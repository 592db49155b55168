import type { HttpContext } from '@adonisjs/core/http'
import portal from '../../services/portal.ts'

/** Puzzles that show that a person is there. */
export default class CaptchasController {
  async create({ response }: HttpContext): Promise<void> {
    response.json(await portal.captchas.ask())
  }
}
