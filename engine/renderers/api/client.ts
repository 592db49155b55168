import { isAbort, Problem, problemOf, unreachable } from './problem.ts'
import { xsrfToken } from './xsrf.ts'

/** What a client needs from its surroundings. */
export interface ClientOptions {
  /** Before every path. Default `/api`. */
  readonly base?: string
  readonly fetch?: typeof fetch
  /** The language that answers should speak. */
  language(): string
  /** Asks the person to sign in again in place; `false` when they would not. */
  signInAgain(): Promise<boolean>
  /** Told when the server cannot be reached, and when it answers again; and of when what the browser kept is, where that answered instead. */
  availability(isAvailable: boolean, keptAt?: string): void
  /** Waits that many milliseconds, or fails when the signal aborts. */
  wait?(milliseconds: number, signal?: AbortSignal): Promise<void>
}

interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as `multipart/form-data`, instead of a body. */
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  /** The version the caller has seen; a write is refused when the record moved on. */
  readonly version?: number | undefined
  /** A POST that only reads: repeated like a GET while the server is unavailable. */
  readonly isRead?: boolean
  /** A read that fails at once where nobody answers: its caller has something else to show. */
  readonly isOnce?: boolean
  /** Do not ask to sign in again on 401: the caller deals with it. */
  readonly isAnonymous?: boolean
}

export interface Client {
  /** The body of the answer; fails with a `Problem`. */
  call<Body>(path: string, options?: CallOptions): Promise<Body>
  /** The answer as it came: for files. */
  open(path: string, options?: CallOptions): Promise<Response>
}

/** Milliseconds between repeated reads while the server is unavailable; the last goes on. */
const pauses = [500, 1000, 2000, 4000, 8000] as const

/**
 * A client of the API: language and XSRF headers, problems as typed failures. A 401 asks the person to sign in again and then
 * repeats the call, so nothing typed is lost; reads are repeated while the server is unavailable.
 */
export function createClient(options: ClientOptions): Client {
  const wait = options.wait ?? pause
  let signingIn: Promise<boolean> | undefined

  /** One dialog, however many calls were refused at once. */
  function signInAgain(): Promise<boolean> {
    signingIn ??= options.signInAgain().finally(() => {
      signingIn = undefined
    })
    return signingIn
  }

  async function attempt(path: string, call: CallOptions): Promise<Response> {
    try {
      const send = options.fetch ?? fetch
      const response = await send(`${options.base ?? '/api'}${path}`, await request(call))
      if (!response.ok) throw await problemOf(response)
      return response
    } catch (failure) {
      if (failure instanceof Problem || isAbort(failure)) throw failure
      throw unreachable(failure)
    }
  }

  async function request(call: CallOptions): Promise<RequestInit> {
    const method = call.method ?? (call.body === undefined && call.form === undefined ? 'GET' : 'POST')
    const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': options.language(), ...call.headers }
    if (call.version !== undefined) headers['If-Match'] = `"${call.version}"`
    if (call.body !== undefined) headers['Content-Type'] = 'application/json'
    if (method !== 'GET') headers['X-XSRF-TOKEN'] = (await token()) ?? ''
    return {
      method,
      headers,
      credentials: 'same-origin',
      ...(call.signal ? { signal: call.signal } : {}),
      ...(call.form ? { body: call.form } : call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    }
  }

  /** The XSRF token; asked for when the cookie is not there yet. */
  async function token(): Promise<string | undefined> {
    const known = xsrfToken()
    if (known) return known
    await attempt('/portal', {})
    return xsrfToken()
  }

  async function open(path: string, call: CallOptions = {}): Promise<Response> {
    const asked: CallOptions = isWrite(call) ? { ...call, headers: { 'Idempotency-Key': newKey(), ...call.headers } } : call
    const isRead = call.isRead === true || (call.body === undefined && call.form === undefined && (call.method ?? 'GET') === 'GET')
    for (let tries = 0; ; tries += 1) {
      try {
        const response = await attempt(path, asked)
        const keptAt = response.headers.get('X-Kept-At') ?? undefined
        options.availability(keptAt === undefined, keptAt)
        return response
      } catch (failure) {
        if (!(failure instanceof Problem)) throw failure
        const isDown = failure.code === 'unavailable' || failure.code === 'unreachable'
        options.availability(!isDown)
        if (failure.status === 401 && !call.isAnonymous && (await signInAgain())) continue
        if (failure.code === 'crossSite' && tries === 0) {
          await attempt('/portal', {})
          continue
        }
        if (!isDown || !isRead || call.isOnce) throw failure
        await wait(pauses[Math.min(tries, pauses.length - 1)] as number, call.signal)
      }
    }
  }

  async function call<Body>(path: string, callOptions: CallOptions = {}): Promise<Body> {
    const response = await open(path, callOptions)
    return (response.status === 204 ? undefined : await response.json()) as Body
  }

  return { call, open }
}

/** Whether the call makes or does something that must not happen twice. */
function isWrite(call: CallOptions): boolean {
  return !call.isRead && !call.isAnonymous && (call.method ?? 'POST') === 'POST' && (call.body !== undefined || call.form !== undefined)
}

/** By which the server knows a call that was repeated. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('aborted', 'AbortError'))
    })
  })
}
