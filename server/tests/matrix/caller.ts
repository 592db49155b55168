import { Agent, request } from 'node:http'
import { newToken, tokenHash } from '../../app/values/token.ts'
import type { TestDatabase } from '../support/database.ts'

/** An answer, with its whole text. */
export interface Answer {
  readonly status: number
  readonly text: string
  readonly body: Readonly<Record<string, unknown>>
}

/** Somebody who calls the API over HTTP, with a session that was put into the database. */
export class Caller {
  readonly #url: string
  readonly #token: string
  #request = ''
  /** Every path that anybody has read, and how often something was asked: what the whole is told by. */
  static readonly read = new Set<string>()
  /** Every call that writes, as `POST records/loan`. */
  static readonly written = new Set<string>()
  static asked = 0

  private constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
  }

  static async of(url: string, { pool }: TestDatabase, account: string): Promise<Caller> {
    const token = newToken()
    await pool.query(`insert into _sessions (id, account_id, seen_at, expires_at) values ($1, $2, now(), now() + interval '1 hour')`, [
      tokenHash(token),
      account,
    ])
    const caller = new Caller(url, token)
    const response = await fetch(`${url}/api/portal`, { headers: { cookie: `pergola_session=${token}` } })
    caller.#request = /XSRF-TOKEN=([^;]+)/.exec(response.headers.getSetCookie().join('\n'))?.[1] ?? ''
    return caller
  }

  /** What a link leads to, or a path of the API that answers with a file. */
  async bytes(path: string): Promise<{ readonly status: number; readonly bytes: Uint8Array }> {
    Caller.asked += 1
    Caller.read.add(path.replace(/^\/api\//, ''))
    return this.#send('GET', new URL(path, this.#url), { cookie: `pergola_session=${this.#token}` })
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    Caller.asked += 1
    if (method === 'GET') Caller.read.add(path)
    else Caller.written.add(`${method} ${path}`)
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const { status, bytes } = await this.#send(
      method,
      new URL(`${this.#url}/api/${path}`),
      {
        ...headers,
        cookie: `pergola_session=${this.#token}; XSRF-TOKEN=${this.#request}`,
        'x-xsrf-token': this.#request,
        ...(sent === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(sent)) }),
      },
      sent,
    )
    const text = bytes.toString()
    return { status, text, body: text.startsWith('{') ? JSON.parse(text) : {} }
  }

  /** One call on a connection that stays: there are a hundred thousand of them. An answer that leads elsewhere is not looked at, and so an error. */
  #send(method: string, url: URL, headers: Record<string, string>, body?: string): Promise<{ status: number; bytes: Buffer }> {
    return new Promise((done, fail) => {
      const sent = request(url, { method, headers, agent: connections }, (response) => {
        const { statusCode: status = 0 } = response
        if (status >= 300 && status < 400) fail(new Error(`${method} ${url} leads to ${response.headers.location}`))
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.once('error', fail)
        response.once('end', () => done({ status, bytes: Buffer.concat(parts) }))
      })
      sent.once('error', fail)
      sent.end(body)
    })
  }
}

const connections = new Agent({ keepAlive: true })
