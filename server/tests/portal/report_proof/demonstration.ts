import { access } from '../../../../engine/runtime/access/decide.ts'
import type { App } from '../../../../engine/runtime/app/app.ts'
import { generate } from '../../../../engine/runtime/fixtures/generate.ts'
import type { RecordData } from '../../../../engine/runtime/values/record-data.ts'
import { Accesses } from '../../../app/accounts/accesses.ts'
import { loadFixtures } from '../../../app/fixtures/load_fixtures.ts'
import type { Context } from '../../../app/records/context.ts'
import { search } from '../../../app/records/search.ts'
import type { TestDatabase } from '../../support/database.ts'
import { freshDatabase } from '../../support/fresh_database.ts'

/** The day on which the demonstration is made, in every run. */
const now = '2026-11-21T02:00:00.000Z'
/** How many orders there are: enough for every report, and made in seconds. */
const orders = 800

/** The records of the demonstration in a database of its own, and people who read them. */
export class Demonstration {
  readonly #app: App
  readonly #database: TestDatabase

  private constructor(app: App, database: TestDatabase) {
    this.#app = app
    this.#database = database
  }

  static async open(app: App): Promise<Demonstration> {
    const database = await freshDatabase(app)
    const { purchaseOrders = { entity: '' } } = app.bundle.fixtures
    const fixtures = { ...app.bundle.fixtures, purchaseOrders: { ...purchaseOrders, count: orders } }
    const file = ({ name }: { readonly name: string }) => ({
      id: name,
      name,
      size: 1,
      type: name.endsWith('.pdf') ? 'application/pdf' : 'image/png',
    })
    const files = { picture: file, paper: file, again: (name: string) => file({ name }) }
    await loadFixtures(database.pool, app, generate({ ...app, bundle: { ...app.bundle, fixtures } }, now, files))
    return new Demonstration(app, database)
  }

  /** Somebody who sees everything. */
  get whole(): Context {
    return this.#as({ id: '1', roles: ['admin'] })
  }

  async person(login: string): Promise<Context> {
    const { rows } = await search(this.whole, 'user', {
      filter: { loginAccount: login },
      columns: ['userName', 'userType', 'supplier', 'roles'],
    })
    return this.#as(rows[0] ?? {})
  }

  close(): Promise<void> {
    return this.#database.close()
  }

  #as(user: RecordData): Context {
    const { pool } = this.#database
    const own = access(this.#app, user.roles as readonly string[])
    return { app: this.#app, access: own, accesses: new Accesses(), pool, user, language: 'ZHS', now }
  }
}
