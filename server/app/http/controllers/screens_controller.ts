import type { HttpContext } from '@adonisjs/core/http'
import { screenAnswer } from '../../../../engine/runtime/cut/screen-answer.ts'
import { PackedAnswers } from '../answers/packed_answers.ts'
import { sendPacked, takesPacked } from '../answers/packed_json.ts'
import { Problem } from '../answers/problem.ts'
import { screenTag } from '../answers/screen_tag.ts'
import { visitorContext } from '../requests/records_context.ts'

/** Everybody with the same roles gets the same screen. */
const packed = new PackedAnswers()

/** Screens, linked and cut down to what the caller may see. */
export default class ScreensController {
  async show(context: HttpContext): Promise<void> {
    const { request, response } = context
    const route = request.qs().route
    const { app, access } = visitorContext(context)
    if (typeof route !== 'string' || !access.canOpen(route)) throw new Problem('notFound')
    const tag = screenTag(app, access, route)
    response.header('ETag', tag)
    response.header('Cache-Control', 'private, no-cache')
    const isPacked = takesPacked(context)
    const { 'if-none-match': known } = request.request.headers
    const payload = () => screenAnswer(app, access, route)
    if (known === tag) response.status(304).send(null)
    else if (isPacked) sendPacked(response, await packed.get(tag, payload))
    else response.json(payload())
  }
}
