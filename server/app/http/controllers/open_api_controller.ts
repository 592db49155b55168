import type { HttpContext } from '@adonisjs/core/http'
import { openApi } from '../../openapi/document.ts'
import portal from '../../services/portal.ts'
import { recordsContext } from '../requests/records_context.ts'

/** The description of the API, for programs: of clients, without the calls that are closed to them. */
export default class OpenApiController {
  async show(http: HttpContext): Promise<void> {
    const { app, access } = recordsContext(http)
    const document = openApi(app, access)
    http.response.json(http.isClient ? await withoutClosed(document) : document)
  }
}

const methods: ReadonlySet<string> = new Set(['get', 'post', 'patch', 'put', 'delete'])

async function withoutClosed<Document extends { readonly paths?: unknown }>(document: Document): Promise<Document> {
  const paths: Record<string, object> = {}
  for (const [path, calls] of Object.entries(document.paths as Record<string, object>)) {
    const left: [string, unknown][] = []
    for (const [name, call] of Object.entries(calls))
      if (!methods.has(name) || !(await portal.clientCalls.find(name.toUpperCase(), path)).isClosed) left.push([name, call])
    if (left.some(([name]) => methods.has(name))) paths[path] = Object.fromEntries(left)
  }
  return { ...document, paths }
}
