import { asProblem, Problem } from '../../../api/problem.ts'
import type { MemoryCall, MemoryPortal } from './memory-portal.ts'

const json = { 'content-type': 'application/json' }

/** From now on the calls of this page go to a portal in memory, and none to the server. */
export function answerFromMemory(portal: MemoryPortal): void {
  globalThis.EventSource = QuietSource as unknown as typeof EventSource
  const send = globalThis.fetch
  globalThis.fetch = async (input, init = {}) => {
    const { origin, pathname, searchParams } = new URL(String(input instanceof Request ? input.url : input), location.href)
    if (origin !== location.origin || !pathname.startsWith('/api/')) return send(input, init)
    const call: MemoryCall = {
      method: init.method ?? 'GET',
      path: pathname.slice('/api'.length),
      query: searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      language: new Headers(init.headers).get('accept-language') ?? '',
    }
    if (call.path === '/searches') return answerTogether(portal, call)
    try {
      const body = await portal.answer(call)
      return body === undefined ? new Response(null, { status: 204 }) : new Response(JSON.stringify(body), { headers: json })
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure
      return new Response(JSON.stringify(failure.body), { status: failure.status, headers: { 'content-type': 'application/problem+json' } })
    }
  }
}

/** Several searches: a line for each, as soon as it is known. */
function answerTogether(portal: MemoryPortal, call: MemoryCall): Response {
  const { questions } = call.body as { readonly questions: readonly { readonly entity: string }[] }
  const lines = new ReadableStream({
    async start(controller) {
      const answered = questions.map(async ({ entity, ...body }, at) => {
        const line = await portal.answer({ ...call, path: `/records/${entity}/search`, body }).then(
          (answer) => ({ at, answer }),
          (failure: unknown) => ({ at, problem: asProblem(failure).body }),
        )
        controller.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`))
      })
      await Promise.all(answered)
      controller.close()
    },
  })
  return new Response(lines, { headers: { 'content-type': 'application/x-ndjson' } })
}

/** News of a portal that nobody else writes to: it stands open, and nothing comes. */
class QuietSource extends EventTarget {
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readyState = 0

  constructor() {
    super()
    setTimeout(() => {
      this.readyState = QuietSource.OPEN
      this.dispatchEvent(new Event('open'))
    })
  }

  close(): void {
    this.readyState = QuietSource.CLOSED
  }
}
