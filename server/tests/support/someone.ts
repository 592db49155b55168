import { demoPassword } from '../../app/startup/demo_data.ts'
import { Caller } from './caller.ts'

type Values = Readonly<Record<string, unknown>>

/** A record or a row of a report, as the API answers with it. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string }

/** Somebody of the demonstration at a portal that runs by itself: what they do there, in a line each. What is refused says why. */
export class Someone {
  readonly #url: string
  readonly #caller: Caller

  private constructor(url: string, caller: Caller) {
    this.#url = url
    this.#caller = caller
  }

  static async signedIn(url: string, login: string): Promise<Someone> {
    return new Someone(url, await Caller.signedIn(url, login))
  }

  make(entity: string, record: object): Promise<Row> {
    return this.#asked('POST', `records/${entity}`, record) as Promise<Row>
  }

  read(entity: string, id: unknown): Promise<Row> {
    return this.#asked('GET', `records/${entity}/${id}`) as Promise<Row>
  }

  change(entity: string, id: unknown, changes: object): Promise<Row> {
    return this.read(entity, id).then(
      ({ version }) => this.#asked('PATCH', `records/${entity}/${id}`, changes, { 'if-match': `"${version}"` }) as Promise<Row>,
    )
  }

  take(entity: string, id: unknown, step: string, request: object = {}): Promise<Row> {
    return this.#asked('POST', `records/${entity}/${id}/transitions/${step}`, request) as Promise<Row>
  }

  /** Takes a step that is signed, with their password and their name as they typed it. */
  async sign(entity: string, id: unknown, step: string, typed: string): Promise<Row> {
    const { version } = await this.read(entity, id)
    const signature = { password: demoPassword, typed }
    return this.#asked('POST', `records/${entity}/${id}/transitions/${step}`, { signature }, { 'if-match': `"${version}"` }) as Promise<Row>
  }

  /** The draft that a conversion makes of records, or of lines. */
  async draft(conversion: string, ids: readonly unknown[], byDocument = false): Promise<Values> {
    return (await this.#asked('POST', `conversions/${conversion}`, { ids, byDocument })).record as Values
  }

  async find(entity: string, filter: object, columns: readonly string[] = []): Promise<readonly Row[]> {
    return (await this.#asked('POST', `records/${entity}/search`, { filter, columns, page: { size: 50 } })).rows as readonly Row[]
  }

  /** The one record of these facts. */
  async one(entity: string, filter: object, columns: readonly string[] = []): Promise<Row> {
    const rows = await this.find(entity, filter, columns)
    if (rows.length !== 1) throw new Error(`${rows.length} of ${entity} are ${JSON.stringify(filter)}.`)
    return rows[0] as Row
  }

  /** What a report comes to. */
  async report(name: string, params: object = {}): Promise<readonly Row[]> {
    return (await this.#asked('POST', `reports/${name}/run`, { params })).rows as readonly Row[]
  }

  /** The rows behind a figure of a report, and where each leads. */
  behind(name: string, params: object, at: object): Promise<Values> {
    return this.#asked('POST', `reports/${name}/rows`, { params, at })
  }

  /** A screen as it is for them. */
  screen(route: string): Promise<Values> {
    return this.#asked('GET', `screens?route=${encodeURIComponent(route)}`)
  }

  /** The code with which something is refused. */
  async refused(method: string, path: string, body?: object): Promise<unknown> {
    const { status, body: answer } = await this.#caller.send(this.#url, method, `/api/${path}`, body)
    return status < 400 ? `answered ${status}` : answer.code
  }

  async #asked(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Values> {
    const { status, body: answer } = await this.#caller.send(this.#url, method, `/api/${path}`, body, headers)
    if (status < 200 || status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`)
    return answer
  }
}
