import { type ApiClient, ApiRequest, type ApiResponse } from '@japa/api-client'
import { password, type people } from './accounts.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Workbooks are answers of bytes. */
ApiRequest.addParser('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', (response, done) => {
  const parts: Buffer[] = []
  response.on('data', (part) => parts.push(Buffer.from(part, 'binary')))
  response.on('end', () => done(null, Buffer.concat(parts)))
})

for (const type of ['image/png', 'application/pdf', 'application/octet-stream']) {
  ApiRequest.addParser(type, (response, done) => {
    const parts: Buffer[] = []
    response.on('data', (part) => parts.push(Buffer.from(part, 'binary')))
    response.on('end', () => done(null, Buffer.concat(parts)))
  })
}

/** Somebody at a browser: keeps cookies, and sends the request token with every write. */
export class Visitor {
  readonly #client: ApiClient
  readonly #cookies = new Map<string, string>()

  constructor(client: ApiClient) {
    this.#client = client
  }

  /** A visitor who has signed in. */
  static async signedIn(client: ApiClient, login: (typeof people)[keyof typeof people]): Promise<Visitor> {
    const visitor = new Visitor(client)
    const answer = await visitor.signIn(login)
    if (answer.status() >= 400) throw new Error(`${login} cannot sign in: ${answer.text()}`)
    return visitor
  }

  /** Opens the portal and sends the sign-in form. */
  async signIn(login: string, secret: string = password): Promise<ApiResponse> {
    await this.get('/api/portal')
    return this.post('/api/session', { login, password: secret })
  }

  get(path: string, headers: Record<string, string> = {}): Promise<ApiResponse> {
    return this.#send('GET', path, undefined, headers)
  }

  post(path: string, body: object = {}, headers: Record<string, string> = {}): Promise<ApiResponse> {
    return this.#send('POST', path, body, headers)
  }

  put(path: string, body: object, headers: Record<string, string> = {}): Promise<ApiResponse> {
    return this.#send('PUT', path, body, headers)
  }

  patch(path: string, body: object, headers: Record<string, string> = {}): Promise<ApiResponse> {
    return this.#send('PATCH', path, body, headers)
  }

  delete(path: string, headers: Record<string, string> = {}): Promise<ApiResponse> {
    return this.#send('DELETE', path, undefined, headers)
  }

  /** Any call of the API. */
  call(method: string, path: string, body: object): Promise<ApiResponse> {
    return this.#send(method as Method, path, method === 'GET' ? undefined : body, {})
  }

  /** Sends a file with a form. */
  async upload(
    path: string,
    file: Buffer,
    filename: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse> {
    const request = this.#client.post(path).headers({ ...this.#headers(), ...headers })
    return this.#keep(await request.file('file', file, { filename }).fields(fields))
  }

  /** Sends a file with a form, and goes as soon as anything is answered. */
  async uploadAndGo(...[path, file, filename, fields, headers]: Parameters<Visitor['upload']>): Promise<void> {
    const request = this.#client.post(path).headers({ ...this.#headers(), ...headers })
    const gone = new Promise<void>((resolve) => {
      request.request.buffer(true).parse((response, _done) => {
        response.once('data', () => {
          request.request.abort()
          resolve()
        })
      })
    })
    request
      .file('file', file, { filename })
      .fields(fields)
      .request.end(() => undefined)
    await gone
  }

  /** Posts a form with the file as its last field and without a request token, as to an object storage. */
  async form(path: string, fields: Record<string, string>, file: Buffer, filename: string): Promise<ApiResponse> {
    const request = this.#client.post(path)
    for (const [name, value] of Object.entries(fields)) request.field(name, value)
    return request.file('file', file, { filename })
  }

  /** Sends a body as it is. */
  async raw(path: string, body: string, type: string): Promise<ApiResponse> {
    const request = this.#client.post(path).headers({ ...this.#headers(), 'content-type': type })
    request.request.send(body)
    return this.#keep(await request)
  }

  /** What a cookie holds; empty when there is none. */
  cookie(name: string): string {
    return this.#cookies.get(name) ?? ''
  }

  /** Sets or forgets a cookie. */
  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value)
  }

  async #send(method: Method, path: string, body: object | undefined, headers: Record<string, string>): Promise<ApiResponse> {
    const request = this.#client
      .request(path, method)
      .redirects(0)
      .headers({ ...this.#headers(), ...headers })
    return this.#keep(await (body === undefined ? request : request.json(body)))
  }

  #headers(): Record<string, string> {
    return {
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': this.cookie('XSRF-TOKEN'),
    }
  }

  #keep(response: ApiResponse): ApiResponse {
    const set = response.headers()['set-cookie'] as string | string[] | undefined
    for (const cookie of [set ?? []].flat()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      this.#cookies.set(name, value)
    }
    return response
  }
}
