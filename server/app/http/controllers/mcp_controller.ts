import type { HttpContext } from '@adonisjs/core/http'
import env from '#start/env'
import { Problem } from '../answers/problem.ts'
import { recordsContext } from '../requests/records_context.ts'

/** The Model Context Protocol: what a client may read, run and do, as tools. Every request stands for itself; nothing is kept between them. */
export default class McpController {
  async handle(http: HttpContext): Promise<void> {
    // People have the portal: this is for clients with a token.
    if (!http.isClient) throw new Problem('forbidden')
    const { request, response } = http
    const headers = new Headers(
      Object.entries(request.headers()).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    )
    const asked = new Request(new URL(request.url(), env.get('PUBLIC_URL') ?? 'http://localhost'), { method: request.method(), headers })
    // What speaks the protocol is loaded for the first who speaks it.
    const { toolAnswer } = await import('../answers/tool_answer.ts')
    const mayWrite = http.clientScopes?.has('write') ?? false
    const answer = await toolAnswer(recordsContext(http), { request: asked, body: request.body(), mayWrite })
    response.status(answer.status)
    answer.headers.forEach((value, name) => void response.header(name, value))
    response.send(await answer.text())
  }
}
