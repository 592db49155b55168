import type { App } from '../../../engine/runtime/app/app.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import type { Connector, ConnectorOperation } from '../../../engine/schema/connector.ts'
import { Addresses } from '../../app/connectors/addresses.ts'
import type { RunFiles } from '../../app/jobs/row_files.ts'
import { Simulator } from '../../app/simulators/simulator.ts'
import { create } from '../../app/steps/create.ts'
import { Lending } from './lending.ts'
import { library } from './library.ts'
import { TestNode, until } from './node.ts'

const secret = 'a secret that only the tests know'

/** A run as a test looks at it when it is over. */
export interface EndedRun {
  readonly id: string
  readonly status: string
  readonly reason: string | null
  readonly done: number | null
  readonly refused: number | null
  readonly results: readonly { readonly id: string; readonly name: string }[] | null
}

/** The library with another bookseller: what its connector, and its offers, say otherwise. */
export function libraryWithBookseller(of: Partial<Connector>, offers: Partial<ConnectorOperation> = {}): App {
  const { bundle, hash } = library()
  const known = bundle.connectors?.bookseller as Connector
  const operations = { ...known.operations, offers: { ...(known.operations.offers as ConnectorOperation), ...offers } }
  return link({ ...bundle, connectors: { ...bundle.connectors, bookseller: { ...known, operations, ...of } } }, hash)
}

/** The library, a bookseller that is simulated, and nodes that bring what it offers. */
export class Bookseller {
  readonly lending: Lending
  readonly simulator: Simulator
  readonly #url: string
  readonly #files: RunFiles | undefined
  readonly #nodes: TestNode[] = []

  private constructor(lending: Lending, simulator: Simulator, url: string, files?: RunFiles) {
    this.lending = lending
    this.simulator = simulator
    this.#url = url
    this.#files = files
  }

  static async open(app: App = library(), files?: (lending: Lending) => RunFiles): Promise<Bookseller> {
    const lending = await Lending.open(app)
    const connector = app.bundle.connectors?.bookseller as Connector
    const simulator = new Simulator({ app, name: 'bookseller', connector, secret, portal: () => '' })
    return new Bookseller(lending, simulator, await simulator.start(), files?.(lending))
  }

  /** @param url where the bookseller is asked; default: where it is @param more what else a server is told */
  async addNode(url = this.#url, more: Readonly<Record<string, string>> = {}): Promise<TestNode> {
    const addresses = new Addresses({
      CONNECTOR_BOOKSELLER_URL: url,
      CONNECTOR_BOOKSELLER_SECRET: secret,
      CONNECTOR_PRIVATE_HOSTS: '127.0.0.1',
      ...more,
    })
    const { database, app } = this.lending
    const node = await TestNode.start(database, app, undefined, '', this.#files, addresses)
    this.#nodes.push(node)
    return node
  }

  /** The run for which this holds, once it is over. */
  over(where: string): Promise<EndedRun> {
    return until(() =>
      this.lending.one<EndedRun | undefined>(
        `select id::text, status, reason, done::int, refused::int, results from job_run where ${where} and status in ('DONE', 'FAILED')`,
      ),
    )
  }

  /** The run that comes as soon as a server starts. */
  first(): Promise<EndedRun> {
    return this.over(`key = 'offers@first'`)
  }

  /** A run by hand. */
  async bring(job = 'offers', facts: object = {}): Promise<EndedRun> {
    return this.over(`id = ${(await create(this.lending.admin, 'jobRun', { job, ...facts })).view.id}`)
  }

  async stored() {
    const { rows } = await this.lending.database.pool.query<{
      offer_no: string
      title: string
      price: string
      sold: boolean
      version: number
    }>('select offer_no, title, price::text, sold, version::int from offered_book order by id')
    return rows
  }

  async close(): Promise<void> {
    for (const node of this.#nodes) await node.stop()
    await this.simulator.stop()
    await this.lending.close()
  }
}

/** A row of the bookseller. */
export const offer = (no: number, more: object = {}) => ({
  no: `T${no}`,
  title: `新书 ${no}`,
  price: { amount: '39.5' },
  stock: 3,
  ...more,
})
/** The rows of so many offers. */
export const offers = (count: number, more: (no: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, index) => offer(index + 1, more(index + 1)))
