import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Caller } from '../support/caller.ts'
import type { ServerProcess } from '../support/server_process.ts'

/** So many rows a workbook has. */
export const importedRows = 12

/** What somebody was told is done. */
interface Acknowledged {
  readonly created: Set<string>
  readonly sent: Set<string>
  readonly loans: Set<string>
  readonly submitted: Set<string>
  readonly runs: Set<string>
  /** Imports, by the name that their rows have. */
  readonly imports: Set<string>
}

/** What is done again and again while servers die. */
export class Work {
  readonly acknowledged: Acknowledged = {
    created: new Set(),
    sent: new Set(),
    loans: new Set(),
    submitted: new Set(),
    runs: new Set(),
    imports: new Set(),
  }
  readonly #nodes: readonly ServerProcess[]
  readonly #caller: Caller
  readonly #branch: string
  readonly #books: readonly string[]
  #isOver = false

  private constructor(nodes: readonly ServerProcess[], caller: Caller, branch: string, books: readonly string[]) {
    this.#nodes = nodes
    this.#caller = caller
    this.#branch = branch
    this.#books = books
  }

  /** @param nodes the servers that run just now; whoever kills one puts another in its place */
  static async at(nodes: readonly ServerProcess[], caller: Caller): Promise<Work> {
    const question = { filter: { lendable: true }, columns: ['branch'], page: { size: 100 } }
    const { body } = await caller.send(nodes[0]?.url ?? '', 'POST', '/api/records/book/search', question)
    const byBranch = Map.groupBy(body.rows as readonly { id: string; branch: string }[], ({ branch }) => branch)
    const [branch = '', books = []] = [...byBranch].find(([, books]) => books.length > 1) ?? []
    return new Work(
      nodes,
      caller,
      branch,
      [...books.slice(0, 2)].map(({ id }) => id),
    )
  }

  /** Ends when what is under way is done. */
  stop(): void {
    this.#isOver = true
  }

  /** One person's work: an application that is sent, a loan with lines that is submitted, now and then a workbook or a job, each at any node. */
  async person(seed: number): Promise<void> {
    for (let count = seed; !this.#isOver; count++) {
      await this.#application(`读者${count}`)
      await this.#loan()
      if (count % 3 === 0) await this.#import(`名单${count}`)
      if (count % 5 === 0) this.#note(this.acknowledged.runs, await this.#post('/api/records/jobRun', { job: 'oldDrafts' }))
    }
  }

  async #application(name: string): Promise<void> {
    const { created, sent } = this.acknowledged
    const id = this.#note(created, await this.#post('/api/records/application', { name, phone: '13800000000', branch: this.#branch }))
    if (id === undefined) return
    const { status } = await this.#post(`/api/records/application/${id}/transitions/send`, {})
    if (status === 200) sent.add(id)
  }

  async #loan(): Promise<void> {
    const { loans, submitted } = this.acknowledged
    const copies = this.#books.map((book) => ({ book, quantity: '2', dueDate: '2030-01-01' }))
    const loan = { branch: this.#branch, copies }
    const id = this.#note(loans, await this.#post('/api/records/loan', loan))
    if (id === undefined) return
    const { status } = await this.#post(`/api/records/loan/${id}/transitions/submit`, {})
    if (status === 200) submitted.add(id)
  }

  async #import(name: string): Promise<void> {
    const rows = Array.from({ length: importedRows }, () => `${name},13800000000,XH01`)
    const file = new File([['name,phone,branch', ...rows].join('\n')], 'applications.csv', { type: 'text/csv' })
    const { status, body } = await this.#surely((url, headers) =>
      this.#caller.upload(url, '/api/records/application/import', file, { mode: 'commit' }, headers),
    )
    if (status === 200 && body.imported === importedRows) this.acknowledged.imports.add(name)
  }

  #post(path: string, body: object): Promise<Answer> {
    return this.#surely((url, headers) => this.#caller.send(url, 'POST', path, body, headers))
  }

  /** Asked again with the same key, wherever, until somebody answers. */
  async #surely(ask: (url: string, headers: Record<string, string>) => Promise<Answer>): Promise<Answer> {
    for (const key = randomUUID(); !this.#isOver; await sleep(50)) {
      const node = this.#nodes[Math.floor(Math.random() * this.#nodes.length)]
      const answer = await ask(node?.url ?? '', { 'Idempotency-Key': key })
      if (answer.status >= 400 && answer.status < 500) throw new Error(`The work is refused: ${JSON.stringify(answer.body)}`)
      if (answer.status > 0 && answer.status < 500) return answer
    }
    return { status: 0, body: {} }
  }

  #note(acknowledged: Set<string>, { status, body }: Answer): string | undefined {
    if (status !== 201) return undefined
    acknowledged.add(String(body.id))
    return String(body.id)
  }
}
