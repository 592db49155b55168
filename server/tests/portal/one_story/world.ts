import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Group } from '@japa/runner/core'
import { openBundle } from '../../../../engine/files/open-bundle.ts'
import type { App } from '../../../../engine/runtime/app/app.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { MovedClock } from '../../support/moved_clock.ts'
import { until } from '../../support/node.ts'
import { ServerProcess, temporaryFolder } from '../../support/server_process.ts'
import { type Row, Someone } from '../../support/someone.ts'

/** The people and the masters of the demonstration: what a story begins from, and none of its documents. */
const masters = [
  'accounts',
  'countries',
  'employees',
  'goods',
  'organizations',
  'purchaseCategories',
  'purchaseGroups',
  'purchaseOrderTypes',
  'regions',
  'stores',
  'supplierGradeScoreSettingsInForce',
  'suppliers',
  'taxRates',
]

const logins = {
  admin: 'admin',
  buyer: 'buyer',
  colleague: 'buyer2',
  finance: 'finance',
  fruit: 'buyer.fruit',
  groupadmin: 'groupadmin',
  helper: 'supplier.sub',
  other: 'supplier2',
  quality: 'quality',
  reviewer: 'reviewer1',
  second: 'reviewer2',
  supplier: 'supplier',
} as const

/** Milliseconds in which a portal makes its tables and its people, however busy the machine is. */
const patience = 900_000

/** How many of each kind there are at most: enough to choose from. */
const most = 60

/** A portal with the people of the demonstration, who meet nothing yet; and what has come of the story so far. */
export class World {
  readonly people: Readonly<Record<keyof typeof logins, Someone>>
  readonly app: App
  readonly database: TestDatabase
  /** What the story is about, by name: the goods, and each document once it is there. */
  readonly of: Record<string, Row> = {}
  readonly #simulators: string
  readonly #clock: MovedClock

  private constructor(people: World['people'], app: App, database: TestDatabase, simulators: string) {
    this.people = people
    this.app = app
    this.database = database
    this.#simulators = simulators
    this.#clock = new MovedClock(app, database.pool)
  }

  /** Opens it for a group of tests, and closes it after them. */
  static open(group: Group, ready: (world: World) => void): void {
    group.setup(async () => {
      const removals: (() => void)[] = []
      const metadata = withMasters(temporaryFolder((remove) => removals.push(remove)))
      const data = temporaryFolder((remove) => removals.push(remove))
      const database = await testDatabase()
      const server = await ServerProcess.start({ METADATA_DIR: metadata, DATABASE_URL: database.url, DATA_DIR: data, DEMO: '1' })
      await server.until(200, patience)
      const people = {} as Record<keyof typeof logins, Someone>
      for (const [name, login] of Object.entries(logins)) people[name as keyof typeof logins] = await Someone.signedIn(server.url, login)
      ready(new World(people, openBundle(metadata).app, database, join(data, 'simulators.json')))
      return async () => {
        await server.end()
        await database.close()
        for (const remove of removals) remove()
      }
    })
  }

  /** The one row that a question written by hand comes to. */
  async asked(sql: string, ...values: readonly unknown[]): Promise<Readonly<Record<string, unknown>>> {
    const { rows } = await this.database.pool.query(sql, [...values])
    if (rows.length !== 1) throw new Error(`${rows.length} rows: ${sql}`)
    return rows[0]
  }

  /** What of records becomes due by the clock, some minutes from now. */
  minutesLater(minutes: number): Promise<void> {
    return this.#clock.minutesLater(minutes)
  }

  /** Runs a job whose tick comes at a time. */
  runs(job: string, came: string): Promise<void> {
    return this.#clock.runs(job, came)
  }

  /** The OA decides about what it was sent, once that has arrived. */
  async decides(operation: string, choice: string): Promise<void> {
    const { oa } = JSON.parse(readFileSync(this.#simulators, 'utf8')) as { readonly oa: string }
    const key = await until(async () => {
      const { effects } = (await (await fetch(`${oa}/_simulator`)).json()) as {
        readonly effects: readonly { readonly key: string; readonly operation: string }[]
      }
      return effects.findLast((effect) => effect.operation === operation)?.key
    })
    await fetch(`${oa}/_simulator/decide`, { method: 'POST', body: JSON.stringify({ key, choice }) })
  }
}

function withMasters(folder: string): string {
  const copy = join(folder, 'metadata')
  cpSync('metadata', copy, { recursive: true })
  for (const name of readdirSync(join(copy, 'fixtures'))) {
    const file = join(copy, 'fixtures', name)
    if (!masters.includes(name.replace('.json', ''))) rmSync(file, { recursive: true })
    else writeFileSync(file, JSON.stringify(fewOf(JSON.parse(readFileSync(file, 'utf8')))))
  }
  return copy
}

const fewOf = (fixture: { readonly count?: number }) =>
  fixture.count === undefined ? fixture : { ...fixture, count: Math.min(fixture.count, most) }
