import type { App } from '../../../engine/runtime/app/app.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import type { Connector, ConnectorOperation } from '../../../engine/schema/connector.ts'
import { Addresses } from '../../app/connectors/addresses.ts'
import { Exchanges } from '../../app/connectors/exchanges.ts'
import { receive } from '../../app/connectors/receive.ts'
import type { Metadata } from '../../app/metadata/metadata.ts'
import { Notices } from '../../app/queues/notices.ts'
import { operationNamed } from '../../app/records/exchange_records.ts'
import { serverContext } from '../../app/records/server_context.ts'
import { Simulator } from '../../app/simulators/simulator.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import type { TestDatabase } from './database.ts'
import { Lending } from './lending.ts'
import { library } from './library.ts'
import { until } from './node.ts'

const secret = 'a secret that only the tests know'
/** Tries come quickly: a hundredth of a second after the first. */
const hasty = { times: 6, minutes: 0.0002, factor: 2 } as const

/** The library, whose civil register is asked again soon, and differs as the test says. */
export function withRegister(operation: Partial<ConnectorOperation> = {}, connector: Partial<Connector> = {}): App {
  const { bundle, hash } = library()
  const declared = bundle.connectors?.register as Connector
  const check = { ...(declared.operations.check as ConnectorOperation), ...operation }
  const register = { ...declared, retry: hasty, ...connector, operations: { ...declared.operations, check } }
  return link({ ...bundle, connectors: { register } }, hash)
}

/** What stands in the outbox or the inbox. */
interface ExchangeRow {
  readonly id: string
  readonly operation: string
  readonly status: string
  readonly tries: number
  readonly code: number | null
  readonly reason: string | null
  readonly about_id: string | null
  readonly sent: string
  readonly answer: string | null
}

/** The library with its civil register as a server of its own, and so many nodes that deliver. */
export class Register {
  readonly lending: Lending
  readonly simulator: Simulator
  readonly #url: string
  readonly #nodes: { readonly exchanges: Exchanges; readonly notices: Notices }[] = []

  private constructor(lending: Lending, simulator: Simulator, url: string) {
    this.lending = lending
    this.simulator = simulator
    this.#url = url
  }

  static async open(app: App = withRegister(), nodes = 1): Promise<Register> {
    const lending = await Lending.open(app)
    const connector = app.bundle.connectors?.register as Connector
    const simulator = new Simulator({ app, name: 'register', connector, secret, portal: () => '' })
    const register = new Register(lending, simulator, await simulator.start())
    for (let index = 0; index < nodes; index++) await register.addNode()
    return register
  }

  /** One more node that delivers. */
  async addNode(settings: Readonly<Record<string, string>> = {}): Promise<Exchanges> {
    const { database, app } = this.lending
    const notices = new Notices(database.pool, database.url)
    const logger = { error: (fault: unknown) => this.faults.push(fault), warn: () => undefined }
    const addresses = new Addresses({
      CONNECTOR_REGISTER_URL: this.#url,
      CONNECTOR_REGISTER_SECRET: secret,
      CONNECTOR_PRIVATE_HOSTS: '127.0.0.1',
      ...settings,
    })
    const metadata = { app } as Metadata
    const exchanges = new Exchanges({
      pool: database.pool,
      metadata,
      accesses: this.lending.accesses,
      notices,
      addresses,
      logger: logger as never,
      lookMilliseconds: 100,
    })
    await notices.start()
    exchanges.start()
    this.#nodes.push({ exchanges, notices })
    return exchanges
  }

  /** What nodes have logged as a fault of theirs. */
  readonly faults: unknown[] = []

  get database(): TestDatabase {
    return this.lending.database
  }

  /** An application that was sent: the register is asked about it. */
  async apply(name = '王小明'): Promise<string> {
    const { admin, branch } = this.lending
    const { id = '' } = (await create(admin, 'application', { name, phone: '13800000000', branch: branch.id })).view
    await transition(admin, 'application', id, 'send')
    return id
  }

  async exchanges(where = 'true'): Promise<readonly ExchangeRow[]> {
    const { rows } = await this.database.pool.query<ExchangeRow>(
      `select id::text, operation, status, tries::int, code::int, reason, about_id, sent, answer from exchange where ${where} order by id`,
    )
    return rows
  }

  /** Waits until the one exchange about a record stands there. */
  exchangeOf(id: string, status: string): Promise<ExchangeRow> {
    return until(async () => (await this.exchanges(`about_id = '${id}' and operation = 'check'`)).find((row) => row.status === status))
  }

  async application(id: string): Promise<{ status: string; remark: string | null; application_no: string }> {
    return this.lending.one('select status, remark, application_no from application where id = $1', [id])
  }

  /** The register says something about an application. @returns whether it is new */
  async say(message: string, body: object): Promise<boolean> {
    const { app, database } = this.lending
    const called = operationNamed(app, 'register', 'checked')
    if (!called) throw new Error('The library has no register.')
    return receive(serverContext(app, database.pool, this.lending.accesses), called, message, JSON.stringify(body))
  }

  async stopNodes(): Promise<void> {
    for (const { exchanges, notices } of this.#nodes.splice(0)) {
      await exchanges.stop()
      await notices.stop()
    }
  }

  async close(): Promise<void> {
    await this.stopNodes()
    await this.simulator.stop()
    await this.lending.close()
  }
}
