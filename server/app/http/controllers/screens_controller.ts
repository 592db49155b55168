import type { HttpContext } from '@adonisjs/core/http'
import { screenAnswer } from '../../../../engine/runtime/cut/screen-answer.ts'
import { Problem } from '../answers/problem.ts'
import { screenTag } from '../answers/screen_tag.ts'
import { visitorContext } from '../requests/records_context.ts'

/** Screens, linked and cut down to what the caller may see. */
export default class ScreensController {
  show(context: HttpContext): void {
    const { request, response } = context
    const route = request.qs().route
    const { app, access } = visitorContext(context)
    if (typeof route !== 'string' || !access.canOpen(route)) throw new Problem('notFound')
    const tag = screenTag(app, access, route)
    response.header('ETag', tag)
    response.header('Cache-Control', 'private, no-cache')
    if (request.request.headers['if-none-match'] === tag) response.status(304).send(null)
    else response.json(screenAnswer(app, access, route))
  }
}
