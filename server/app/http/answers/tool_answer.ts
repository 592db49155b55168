import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { sentence } from '../../../../engine/runtime/messages/message.ts'
import type { Language } from '../../../../engine/schema/names.ts'
import { runTool } from '../../mcp/run_tool.ts'
import { toolsOf } from '../../mcp/tools.ts'
import type { Context } from '../../records/context.ts'
import { issueTexts } from './issue_texts.ts'
import { Problem } from './problem.ts'
import { problemOf } from './problem_of.ts'

/** A message of the Model Context Protocol. */
interface ToolMessage {
  /** The request without its body. */
  readonly request: Request
  readonly body: unknown
  /** Whether the client may write. */
  readonly mayWrite: boolean
}

/** What the tools of whoever asks answer. */
export async function toolAnswer(context: Context, { request, body, mayWrite }: ToolMessage): Promise<Response> {
  const server = serverFor(context, mayWrite)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody: body })
  } finally {
    await server.close()
  }
}

function serverFor(context: Context, mayWrite: boolean): Server {
  const { app, access, language } = context
  const tools = toolsOf(app, access, mayWrite)
  const server = new Server(
    { name: 'pergola', title: app.bundle.app.title, version: app.hash.slice(0, 12) },
    { capabilities: { tools: {} }, instructions: 'Decimals are texts, dates YYYY-MM-DD, references ids with their names under $labels.' },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(({ task: _task, ...told }) => told) }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (!tool) return refusal(new Problem('notFound'), language)
    try {
      return { content: [{ type: 'text', text: JSON.stringify(await runTool(context, tool, params.arguments ?? {})) }] }
    } catch (error) {
      return refusal(problemOf(error), language)
    }
  })
  return server
}

/** Why a tool did not do what was asked: what the API would have answered. */
function refusal({ code, details }: Problem, language: Language) {
  const title = sentence({ code, path: '', params: {} }, language)
  const text = JSON.stringify({ code, title, issues: details.issues && issueTexts(details.issues, language) })
  return { content: [{ type: 'text' as const, text }], isError: true }
}
