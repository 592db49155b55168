import type { HttpContext } from '@adonisjs/core/http'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { sentence } from '../../../../engine/runtime/messages/message.ts'
import { runTool } from '../../mcp/run_tool.ts'
import { toolsOf } from '../../mcp/tools.ts'
import { recordsContext } from '../requests/records_context.ts'
import { issueTexts } from './issue_texts.ts'
import { Problem } from './problem.ts'
import { problemOf } from './problem_of.ts'

/** What the tools of whoever asks answer to a message of the Model Context Protocol. @param asked the request without its body */
export async function toolAnswer(http: HttpContext, asked: Request, parsedBody: unknown): Promise<Response> {
  const server = serverFor(http)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(asked, { parsedBody })
  } finally {
    await server.close()
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
