import type { HttpContext } from '@adonisjs/core/http'
import { openApi } from '../../openapi/document.ts'
import { recordsContext } from '../records_context.ts'

/** The description of the API, for programs. */
export default class OpenApiController {
  show(http: HttpContext): void {
    const { app, access } = recordsContext(http)
    http.response.json(openApi(app, access))
  }
}
