// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type ClientOptions, createClient } from './client.ts'
import type { Problem } from './problem.ts'

type Handler = (path: string, request: RequestInit) => Response | Promise<Response>

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const problem = (status: number, code: string, more = {}) => json({ status, code, title: code, ...more }, status)

/** A client whose server is a function; `calls` are what it was asked. */
function clientOf(handler: Handler, options: Partial<ClientOptions> = {}) {
  const calls: { path: string; method: string; headers: Record<string, string>; body: unknown }[] = []
  const waits: number[] = []
  const available: boolean[] = []
  const client = createClient({
    language: () => 'US',
    signInAgain: async () => false,
    availability: (isAvailable) => available.push(isAvailable),
    wait: async (milliseconds) => void waits.push(milliseconds),
    fetch: async (input, init = {}) => {
      calls.push({
        path: String(input),
        method: init.method ?? '',
        headers: init.headers as Record<string, string>,
        body: init.body ? JSON.parse(String(init.body)) : undefined,
      })
      return handler(String(input), init)
    },
    ...options,
  })
  return { client, calls, waits, available }
}

const failure = (call: Promise<unknown>): Promise<Problem> =>
  call.then(
    () => expect.unreachable('the call succeeded'),
    (problem) => problem,
  )

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: this is how a page gets its token
  document.cookie = 'XSRF-TOKEN=to%20ken'
})

describe('a call', () => {
  test('speaks the language of the page and carries the token on writes', async () => {
    const { client, calls } = clientOf(() => json({ ok: true }))
    await client.call('/records/loan/search', { body: { columns: [] }, isRead: true })
    expect(calls[0]).toMatchObject({
      path: '/api/records/loan/search',
      method: 'POST',
      headers: { 'Accept-Language': 'US', 'X-XSRF-TOKEN': 'to ken' },
    })
  })

  test('names the version it has seen', async () => {
    const { client, calls } = clientOf(() => json({}))
    await client.call('/records/loan/7', { method: 'PATCH', body: {}, version: 3 })
    expect(calls[0]?.headers['If-Match']).toBe('"3"')
  })

  test('answers nothing for an empty answer', async () => {
    const { client } = clientOf(() => new Response(null, { status: 204 }))
    expect(await client.call('/session', { method: 'DELETE' })).toBeUndefined()
  })
})

describe('a failed call', () => {
  test('is a problem with code, issues and request id', async () => {
    const issues = [{ code: 'required', path: 'member', params: {}, message: 'Member is missing' }]
    const { client } = clientOf(() => problem(422, 'invalid', { detail: 'Not valid', requestId: 'r1', issues }))
    expect(await failure(client.call('/records/loan', { body: {} }))).toMatchObject({
      code: 'invalid',
      status: 422,
      detail: 'Not valid',
      requestId: 'r1',
      issues,
    })
  })

  test('keeps what else the answer says, such as both sides of a conflict', async () => {
    const { client } = clientOf(() => problem(409, 'conflict', { current: { version: 4 } }))
    expect((await failure(client.call('/records/loan/7', { method: 'PATCH', body: {} }))).body.current).toEqual({ version: 4 })
  })

  test('is a problem even when the answer is no JSON', async () => {
    const { client } = clientOf(() => new Response('<h1>Gone</h1>', { status: 404, headers: { 'X-Request-Id': 'r2' } }))
    expect(await failure(client.call('/x'))).toMatchObject({ code: 'notFound', requestId: 'r2', issues: [] })
  })

  test('without any answer is unreachable', async () => {
    const { client, available } = clientOf(() => Promise.reject(new TypeError('failed to fetch')))
    expect(await failure(client.call('/records/loan', { body: {} }))).toMatchObject({ code: 'unreachable', status: 0 })
    expect(available).toEqual([false])
  })

  test('that its caller gave up stays an abort', async () => {
    const { client } = clientOf(() => Promise.reject(new DOMException('stop', 'AbortError')))
    expect(await failure(client.call('/x'))).toBeInstanceOf(DOMException)
  })
})

describe('an expired session', () => {
  test('asks once for several calls, and repeats each of them as it was', async () => {
    let isSignedIn = false
    const signInAgain = vi.fn(async () => {
      await Promise.resolve()
      isSignedIn = true
      return true
    })
    const { client, calls } = clientOf(() => (isSignedIn ? json({ ok: true }) : problem(401, 'signInRequired')), { signInAgain })
    const answers = await Promise.all([client.call('/a'), client.call('/records/loan', { body: { note: 'typed' } })])
    expect(answers).toEqual([{ ok: true }, { ok: true }])
    expect(signInAgain).toHaveBeenCalledTimes(1)
    const writes = calls.filter((call) => call.method === 'POST')
    expect(writes.map((call) => call.body)).toEqual([{ note: 'typed' }, { note: 'typed' }])
    expect(new Set(writes.map((call) => call.headers['Idempotency-Key'])).size).toBe(1)
  })

  test('fails the call when the person does not sign in again', async () => {
    const { client } = clientOf(() => problem(401, 'signInRequired'))
    expect(await failure(client.call('/a'))).toMatchObject({ code: 'signInRequired' })
  })

  test('is left to a caller that deals with it', async () => {
    const signInAgain = vi.fn(async () => true)
    const { client } = clientOf(() => problem(401, 'wrongCredentials'), { signInAgain })
    expect(await failure(client.call('/session', { body: {}, isAnonymous: true }))).toMatchObject({ code: 'wrongCredentials' })
    expect(signInAgain).not.toHaveBeenCalled()
  })
})

describe('an unavailable server', () => {
  test('is asked again for reads until it answers', async () => {
    let count = 0
    const { client, waits, available } = clientOf(() => {
      count += 1
      return count < 4 ? problem(503, 'unavailable') : json('there')
    })
    expect(await client.call('/records/loan/search', { body: {}, isRead: true })).toBe('there')
    expect(waits).toEqual([500, 1000, 2000])
    expect(available).toEqual([false, false, false, true])
  })

  test('is not asked again for writes', async () => {
    const { client, calls } = clientOf(() => problem(503, 'unavailable'))
    expect(await failure(client.call('/records/loan', { body: {} }))).toMatchObject({ code: 'unavailable' })
    expect(calls).toHaveLength(1)
  })
})

test('a refused token is asked for anew, once', async () => {
  let count = 0
  const { client, calls } = clientOf((path) => {
    if (path === '/api/portal') return json({})
    count += 1
    return count === 1 ? problem(403, 'crossSite') : json('done')
  })
  expect(await client.call('/records/loan', { body: {} })).toBe('done')
  expect(calls.map((call) => call.path)).toEqual(['/api/records/loan', '/api/portal', '/api/records/loan'])
})
