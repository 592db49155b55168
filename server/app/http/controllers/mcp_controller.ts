import type { HttpContext } from '@adonisjs/core/http'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import env from '#start/env'
import { sentence } from '../../../../engine/runtime/messages/message.ts'
import { runTool } from '../../mcp/run_tool.ts'
import { toolsOf } from '../../mcp/tools.ts'
import { issueTexts } from '../answers/issue_texts.ts'
import { Problem } from '../answers/problem.ts'
import { problemOf } from '../answers/problem_of.ts'
import { recordsContext } from '../requests/records_context.ts'

/** The Model Context Protocol: what a client may read, run and do, as tools. Every request stands for itself; nothing is kept between them. */
export default class McpController {
  async handle(http: HttpContext): Promise<void> {
    // People have the portal: this is for clients with a token.
    if (!http.isClient) throw new Problem('forbidden')
    const server = serverFor(http)
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    try {
      const { request } = http
      const headers = new Headers(
        Object.entries(request.headers()).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
      )
      const asked = new Request(new URL(request.url(), env.get('PUBLIC_URL') ?? 'http://localhost'), { method: request.method(), headers })
      const answer = await transport.handleRequest(asked, { parsedBody: request.body() })
      http.response.status(answer.status)
      answer.headers.forEach((value, name) => void http.response.header(name, value))
      http.response.send(await answer.text())
    } finally {
      await server.close()
    }
  }
}

function serverFor(http: HttpContext): Server {
  const context = recordsContext(http)
  const { app, access } = context
  const tools = toolsOf(app, access, http.clientScopes?.has('write') ?? false)
  const server = new Server(
    { name: 'pergola', title: app.bundle.app.title, version: app.hash.slice(0, 12) },
    { capabilities: { tools: {} }, instructions: 'Decimals are texts, dates YYYY-MM-DD, references ids with their names under $labels.' },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(({ task: _task, ...told }) => told) }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (!tool) return refusal(new Problem('notFound'), http)
    try {
      return { content: [{ type: 'text', text: JSON.stringify(await runTool(context, tool, params.arguments ?? {})) }] }
    } catch (error) {
      return refusal(problemOf(error), http)
    }
  })
  return server
}

/** Why a tool did not do what was asked: what the API would have answered. */
function refusal({ code, details }: Problem, { language }: HttpContext) {
  const title = sentence({ code, path: '', params: {} }, language)
  const text = JSON.stringify({ code, title, issues: details.issues && issueTexts(details.issues, language) })
  return { content: [{ type: 'text' as const, text }], isError: true }
}
