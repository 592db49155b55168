import { demoPassword } from '../../app/startup/demo_data.ts'

/** What came back; a server that is gone answers 0. */
export interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
}

/** Somebody who is signed in, at whichever node: the session and the request token are good at all of them. */
export class Caller {
  readonly #cookies = new Map<string, string>()

  static async signedIn(url: string, login: string): Promise<Caller> {
    const caller = new Caller()
    await caller.send(url, 'GET', '/api/portal')
    const { status } = await caller.send(url, 'POST', '/api/session', { login, password: demoPassword })
    if (status !== 200) throw new Error(`${login} cannot sign in: ${status}`)
    return caller
  }

  send(url: string, method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    const json = { 'content-type': 'application/json', ...headers }
    return this.#ask(`${url}${path}`, { method, headers: json, ...(body && { body: JSON.stringify(body) }) })
  }

  /** What a cookie holds; empty when there is none. */
  cookie(name: string): string {
    return this.#cookies.get(name) ?? ''
  }

  /** Sends a file with a form. */
  upload(url: string, path: string, file: File, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', file)
    return this.#ask(`${url}${path}`, { method: 'POST', headers, body: form })
  }

  /** Opens a stream that goes on until it is told to stop. */
  async open(url: string, path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const { status, body } = await fetch(`${url}${path}`, { headers: this.#headers(), signal })
    if (status !== 200 || !body) throw new Error(`${path} cannot be opened: ${status}`)
    return body
  }

  #headers(): Record<string, string> {
    return {
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
    }
  }

  async #ask(url: string, request: { method: string; headers: Record<string, string>; body?: string | FormData }): Promise<Answer> {
    try {
      const response = await fetch(url, {
        ...request,
        headers: { ...this.#headers(), ...request.headers },
        signal: AbortSignal.timeout(120_000),
      })
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
        this.#cookies.set(name, value)
      }
      const text = await response.text()
      return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
    } catch {
      return { status: 0, body: {} }
    }
  }
}
