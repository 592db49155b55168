import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { Cluster } from '../../../server/app/database/cluster.ts'
import { keptSealingKey } from '../../../server/app/startup/app_key.ts'
import { createPool } from '../../../server/app/storage/pool.ts'
import { MovedClock } from '../../../server/tests/support/moved_clock.ts'
import { AtWork, type Row } from '../support/at-work.ts'
import { portalApp } from '../support/crawl/portal-app.ts'
import { launchChromium } from '../support/person.ts'
import { type OwnPortal, startSecondPortal } from '../support/portal.ts'

const logins = {
  admin: 'admin',
  buyer: 'buyer',
  colleague: 'buyer2',
  finance: 'finance',
  groupadmin: 'groupadmin',
  helper: 'supplier.sub',
  other: 'supplier2',
  quality: 'quality',
  reviewer: 'reviewer1',
  second: 'reviewer2',
  supplier: 'supplier',
} as const

/** One story in a portal of its own: who is in it, what has come of it so far, and its tables. */
export class Story {
  readonly browser: Browser
  readonly portal: OwnPortal
  readonly people: Readonly<Record<keyof typeof logins, AtWork>>
  /** The documents and masters that it is about, by name. */
  readonly of: Record<string, Row> = {}
  readonly clock: MovedClock
  readonly #pool: ReturnType<typeof createPool>

  private constructor(browser: Browser, portal: OwnPortal) {
    this.browser = browser
    this.portal = portal
    this.#pool = createPool({ connectionString: Cluster.runningUrl(portal.dataDir) ?? '' })
    process.env.SEALING_KEY ??= keptSealingKey(portal.dataDir)
    this.clock = new MovedClock(portalApp(), this.#pool)
    const at = (login: string) => new AtWork(browser, portal.url, login)
    this.people = Object.fromEntries(Object.entries(logins).map(([name, login]) => [name, at(login)])) as Story['people']
  }

  static async begin(): Promise<Story> {
    return new Story(await launchChromium(), await startSecondPortal())
  }

  async end(): Promise<void> {
    await this.browser.close()
    await this.#pool.end()
    await this.portal.stop()
  }

  /** The one row that a question written by hand comes to, as texts and truths. */
  readonly asked = async (sql: string, ...values: readonly unknown[]): Promise<Readonly<Record<string, unknown>>> => {
    const { rows } = await this.#pool.query(sql, [...values])
    if (rows.length !== 1) throw new Error(`${rows.length} rows: ${sql}`)
    return rows[0]
  }

  /** The one record that a question written by hand finds: its id, and what else is asked of it. */
  async row(sql: string, ...values: readonly unknown[]): Promise<Row> {
    return (await this.asked(sql, ...values)) as Row
  }

  /** Moves what would take hours: what is stored as if it had been earlier. */
  async passes(sql: string, ...values: readonly unknown[]): Promise<void> {
    await this.#pool.query(sql, [...values])
  }

  /** The id of the one row of these facts, once it is there. */
  async id(table: string, facts: Readonly<Record<string, unknown>>): Promise<string> {
    const where = Object.keys(facts).map((name, at) => `${name} = $${at + 1}`)
    const found = async (): Promise<string | undefined> => {
      const { rows } = await this.#pool.query(`select id::text from ${table} where ${where.join(' and ')}`, Object.values(facts))
      return rows.length === 1 ? rows[0].id : undefined
    }
    await expect.poll(found, { message: `${table} ${JSON.stringify(facts)}` }).toBeDefined()
    return (await found()) ?? ''
  }

  /** The OA decides about what it was sent last. */
  async decides(operation: string, choice: string): Promise<void> {
    const { oa } = JSON.parse(await readFile(join(this.portal.dataDir, 'simulators.json'), 'utf8')) as { readonly oa: string }
    const key = async () => {
      const { effects } = (await (await fetch(`${oa}/_simulator`)).json()) as { effects: readonly { key: string; operation: string }[] }
      return effects.find((effect) => effect.operation === operation)?.key
    }
    await expect.poll(key).toBeTruthy()
    await fetch(`${oa}/_simulator/decide`, { method: 'POST', body: JSON.stringify({ key: await key(), choice }) })
  }
}

/** The story as far as it is told; it is there once its portal answers. */
export interface Told {
  story: Story
}

/** What somebody says who approves. */
export const passed = '内容、数量与价格均已核对，同意。'

/** What a page shows is what the tables say: numbers of the one, texts of the other. */
export function expectSame(shown: Readonly<Record<string, number>>, stored: Readonly<Record<string, unknown>>): void {
  const numbers = Object.fromEntries(Object.keys(shown).map((name) => [name, Number(stored[name])]))
  expect(shown).toEqual(numbers)
}
