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

  async send(url: string, method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
          'content-type': 'application/json',
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
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
