import { Problem } from '../../../api/problem.ts'
import type { MemoryPortal } from './memory-portal.ts'

const json = { 'content-type': 'application/json' }

/** From now on the calls of this page go to a portal in memory, and none to the server. */
export function answerFromMemory(portal: MemoryPortal): void {
  const send = globalThis.fetch
  globalThis.fetch = async (input, init = {}) => {
    const { origin, pathname, searchParams } = new URL(String(input instanceof Request ? input.url : input), location.href)
    if (origin !== location.origin || !pathname.startsWith('/api/')) return send(input, init)
    try {
      const body = await portal.answer({
        method: init.method ?? 'GET',
        path: pathname.slice('/api'.length),
        query: searchParams,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
        language: new Headers(init.headers).get('accept-language') ?? '',
      })
      return body === undefined ? new Response(null, { status: 204 }) : new Response(JSON.stringify(body), { headers: json })
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure
      return new Response(JSON.stringify(failure.body), { status: failure.status, headers: { 'content-type': 'application/problem+json' } })
    }
  }
}
