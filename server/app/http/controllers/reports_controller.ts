import type { HttpContext } from '@adonisjs/core/http'
import { commentFigure, figureComments } from '../../comments/figure_comments.ts'
import { report, rowsBehind } from '../../records/report.ts'
import { recordsContext } from '../requests/records_context.ts'

/** Reports: what they come to, the rows behind, and what is said about their figures. */
export default class ReportsController {
  async run(http: HttpContext): Promise<void> {
    http.response.json(await report(recordsContext(http), http.params.name, http.request.body()))
  }

  async rows(http: HttpContext): Promise<void> {
    http.response.json(await rowsBehind(recordsContext(http), http.params.name, http.request.body()))
  }

  async comments(http: HttpContext): Promise<void> {
    http.response.json({ comments: await figureComments(recordsContext(http), http.params.name, http.request.body()) })
  }

  async comment(http: HttpContext): Promise<void> {
    http.response.status(201).json({ comments: await commentFigure(recordsContext(http), http.params.name, http.request.body()) })
  }
}
