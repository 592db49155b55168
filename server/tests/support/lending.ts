import { access } from '../../../engine/runtime/access/decide.ts'
import type { App } from '../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { Accesses } from '../../app/accounts/accesses.ts'
import { handOut } from '../../app/deliveries/hand_out.ts'
import type { Context } from '../../app/records/context.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import type { TestDatabase } from './database.ts'
import { freshDatabase } from './fresh_database.ts'
import { library } from './library.ts'

/** The library with a few people and books in a database of its own: what tests of the records service start from. */
export class Lending {
  readonly database: TestDatabase
  readonly app: App
  readonly admin: Context
  readonly accesses = new Accesses()
  /** A librarian, and two members who see only their own loans. */
  librarian!: Context
  member!: Context
  other!: Context
  branch!: RecordData
  book!: RecordData

  private constructor(database: TestDatabase, app: App) {
    this.database = database
    this.app = app
    this.admin = this.as({ id: '1', name: '管理员', roles: ['admin'] })
  }

  static async open(app: App = library()): Promise<Lending> {
    const lending = new Lending(await freshDatabase(app), app)
    await lending.#fill()
    return lending
  }

  /** Over a database that is filled already. */
  static over(database: TestDatabase, app: App): Lending {
    return new Lending(database, app)
  }

  /** Whom and what `newLoan` is about, where others than the usual ones are there. */
  use({ branch, book, member }: { branch: RecordData; book: RecordData; member: Context }): void {
    this.branch = branch
    this.book = book
    this.member = member
  }

  /** A context of the person at a moment. */
  as(user: RecordData, now = '2026-11-21T02:00:00.000Z'): Context {
    return {
      app: this.app,
      access: access(this.app, user.roles as string[]),
      accesses: this.accesses,
      pool: this.database.pool,
      user,
      language: 'ZHS',
      now,
    }
  }

  at(context: Context, now: string): Context {
    return { ...context, now }
  }

  async newBook(fields: object = {}): Promise<RecordData> {
    const isbn = `978${String(++this.#books).padStart(10, '0')}`
    return (await create(this.admin, 'book', { isbn, title: '红楼梦', price: '59.70', shelf: 'A1', branch: this.branch.id, ...fields }))
      .view
  }

  /** A loan as a member writes it. */
  async newLoan(fields: object = {}, context = this.member): Promise<RecordData> {
    const copies = [{ book: this.book.id, quantity: '3', dueDate: '2026-12-01' }]
    return (await create(context, 'loan', { branch: this.branch.id, copies, ...fields })).view
  }

  /** A loan that has been lent. */
  async lent(fields: object = {}, context = this.member): Promise<RecordData> {
    const { id = '' } = await this.newLoan(fields, context)
    await transition(context, 'loan', id, 'submit')
    await transition(this.librarian, 'loan', id, 'approve', { comment: '同意借出' })
    return (await transition(this.librarian, 'loan', id, 'lend')).view
  }

  /** Tells people of everything that has happened. */
  handOut(): Promise<number> {
    const publicUrl = 'https://library.example'
    return handOut(this.database.pool, this.app, {
      publicUrl,
      accesses: this.accesses,
      onFailure: (error) => {
        throw error
      },
    })
  }

  close(): Promise<void> {
    return this.database.close()
  }

  async one<Row>(text: string, values: unknown[] = []): Promise<Row> {
    return (await this.database.pool.query(text, values)).rows[0] as Row
  }

  #books = 0

  async #fill(): Promise<void> {
    await this.database.pool.query(
      `insert into member (id, login, name, active, roles) values (nextval('record_ids'), 'admin', '管理员', 'ENABLED', '{admin}')`,
    )
    this.branch = (await create(this.admin, 'branch', { code: 'BR01', name: '总馆' })).view
    this.librarian = await this.#person('librarian', '馆员', 'librarian')
    this.member = await this.#person('wang', '王小明', 'member')
    this.other = await this.#person('li', '李小红', 'member')
    this.book = await this.newBook()
  }

  async #person(login: string, name: string, role: string): Promise<Context> {
    return this.as((await create(this.admin, 'member', { login, name, roles: [role], branch: this.branch.id })).whole)
  }
}

/** The code of a failure and its issues, for a test to compare. */
export async function refusal(work: () => Promise<unknown>): Promise<{ code: string; issues?: readonly { code: string; path: string }[] }> {
  try {
    await work()
  } catch (error) {
    const { code, issues } = error as { code: string; issues?: readonly { code: string; path: string }[] }
    return issues ? { code, issues: issues.map((issue) => ({ code: issue.code, path: issue.path })) } : { code }
  }
  return { code: 'nothing was refused' }
}
