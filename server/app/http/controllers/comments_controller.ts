import type { HttpContext } from '@adonisjs/core/http'
import { comment, comments } from '../../comments/comments.ts'
import { recordsContext } from '../requests/records_context.ts'

/** What people say beside a record to each other. */
export default class CommentsController {
  async index(http: HttpContext): Promise<void> {
    const { entity, id } = http.params
    http.response.json({ comments: await comments(recordsContext(http), entity, id) })
  }

  async create(http: HttpContext): Promise<void> {
    const { entity, id } = http.params
    http.response.status(201).json({ comments: await comment(recordsContext(http), entity, id, http.request.body().text) })
  }
}
