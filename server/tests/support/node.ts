import { randomUUID } from 'node:crypto'
import type { App } from '../../../engine/runtime/app/app.ts'
import { Accesses } from '../../app/accounts/accesses.ts'
import { Addresses } from '../../app/connectors/addresses.ts'
import { Jobs } from '../../app/jobs/jobs.ts'
import type { RunFiles } from '../../app/jobs/row_files.ts'
import { Mailer } from '../../app/mail/mailer.ts'
import type { Metadata } from '../../app/metadata/metadata.ts'
import { Notices } from '../../app/queues/notices.ts'
import type { TestDatabase } from './database.ts'

/** Keeps nothing of a file but what records say of it. */
const forgetful: RunFiles = {
  keep: async ({ name }, { length }) => ({ id: randomUUID(), name, type: 'text/csv', size: length }),
}

/** What of a server runs jobs: a node of its own over a database that others may share. */
export class TestNode {
  readonly jobs: Jobs
  readonly #notices: Notices

  private constructor(
    database: TestDatabase,
    app: App,
    sweep: () => Promise<unknown>,
    mailUrl: string,
    files: RunFiles,
    addresses: Addresses,
  ) {
    this.#notices = new Notices(database.pool, database.url)
    const logger = { error: () => undefined, warn: () => undefined }
    this.jobs = new Jobs({
      pool: database.pool,
      url: database.url,
      metadata: { app } as Metadata,
      accesses: new Accesses(),
      notices: this.#notices,
      mailer: new Mailer({ url: mailUrl, from: 'library@example.com' }),
      addresses,
      files,
      logger,
      sweep,
    })
  }

  /** @param mailUrl where it hands mail over; default: nowhere @param files where the results of runs are kept; default: in memory, and gone @param addresses where other systems are; default: nowhere */
  static async start(
    database: TestDatabase,
    app: App,
    sweep: () => Promise<unknown> = async () => undefined,
    mailUrl = '',
    files: RunFiles = forgetful,
    addresses: Addresses = new Addresses({}),
  ): Promise<TestNode> {
    const node = new TestNode(database, app, sweep, mailUrl, files, addresses)
    await node.#notices.start()
    await node.jobs.start()
    return node
  }

  async stop(): Promise<void> {
    await this.jobs.stop()
    await this.#notices.stop()
  }
}

/** Asks again and again until the answer is one. */
export async function until<Answer>(ask: () => Promise<Answer | undefined | false>, seconds = 120): Promise<Answer> {
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; ) {
    const answer = await ask()
    if (answer) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`Not within ${seconds} s.`)
}
