import { test } from '@japa/runner'
import { access } from '../../../engine/runtime/access/decide.ts'
import type { App } from '../../../engine/runtime/app/app.ts'
import type { Expression } from '../../../engine/schema/expression.ts'
import { Accesses } from '../../app/accounts/accesses.ts'
import { AccountRecords } from '../../app/accounts/account_records.ts'
import type { Metadata } from '../../app/metadata/metadata.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { search } from '../../app/records/search.ts'
import { create } from '../../app/steps/create.ts'
import { remove } from '../../app/steps/remove.ts'
import { update } from '../../app/steps/update.ts'
import { applySchema } from '../../app/storage/schema/apply.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { refusal } from '../support/lending.ts'
import { library } from '../support/library.ts'
import { tinyApp } from '../support/tiny.ts'

const v = (path: string): Expression => ({ var: path })
const ofUser: Expression = { '==': [v('record.holder'), v('user.id')] }
const isValid: Expression = {
  and: [
    { or: [{ missing: [v('record.from')] }, { '<=': [v('record.from'), v('today')] }] },
    { or: [{ missing: [v('record.to')] }, { '>=': [v('record.to'), v('today')] }] },
  ],
}
const period = { from: { kind: 'date', label: 'From' }, to: { kind: 'date', label: 'To' } } as const
const holder = { kind: 'ref', label: 'Holder', entity: 'account' } as const

/** A shop whose clerks see the orders of the companies in their ranges, while they hold the role. */
function shop(): App {
  const { bundle } = library()
  const inRange: Expression = { any: [v('user.ranges'), { '==': [v('row.company'), v('record.company')] }] }
  return tinyApp(
    {
      company: { label: 'Company', display: 'name', fields: { name: { kind: 'text', label: 'Name', required: true } } },
      order: {
        label: 'Order',
        display: 'no',
        fields: {
          no: { kind: 'code', label: 'No', required: true },
          company: { kind: 'ref', label: 'Company', entity: 'company' },
        },
      },
      duty: {
        label: 'Duty',
        display: 'id',
        fields: { holder, role: { kind: 'lookup', label: 'Role', lookup: '$roles' }, ...period },
      },
      range: {
        label: 'Range',
        display: 'id',
        fields: { holder, company: { kind: 'ref', label: 'Company', entity: 'company' }, ...period },
      },
    },
    {
      app: {
        ...bundle.app,
        account: {
          entity: 'account',
          login: 'login',
          name: 'name',
          roles: 'roles',
          valid: { '!=': [v('record.name'), 'shut'] },
          with: {
            duties: { entity: 'duty', where: { and: [ofUser, isValid] }, roles: 'role' },
            ranges: { entity: 'range', where: { and: [ofUser, isValid] } },
          },
        },
      },
      roles: {
        everything: {
          label: 'Everything',
          grants: { '*': { operations: ['read', 'create', 'update', 'delete', 'export'] } },
          screens: [],
        },
        clerk: {
          label: 'Clerk',
          grants: { order: { operations: ['read', 'update'], scope: inRange }, company: { operations: ['read'] } },
          screens: [],
        },
      },
    },
  )
}

test.group('records that are read with an account', (group) => {
  const app = shop()
  let database: TestDatabase
  let records: AccountRecords
  let admin: Context
  let clerk: string
  let companies: readonly string[]
  let orders: readonly string[]

  const contextOf = (user: Context['user'], roles: readonly string[]): Context => ({
    app,
    access: access(app, roles),
    accesses: new Accesses(),
    pool: database.pool,
    user,
    language: 'ZHS',
    now: new Date().toISOString(),
  })
  /** Who the clerk is now: nothing is remembered. */
  const signedIn = async (): Promise<Context> => {
    records.forget()
    const account = await records.byId(clerk)
    return contextOf(account?.record ?? {}, account?.roles ?? [])
  }
  const make = async (entity: string, fields: object) => (await create(admin, entity, fields)).view.id ?? ''

  group.each.setup(async () => {
    database = await testDatabase()
    await applySchema(database.pool, app)
    records = new AccountRecords(database.pool, { app } as Metadata)
    admin = contextOf({ id: '1', roles: ['everything'] }, ['everything'])
    await database.pool.query(`insert into account (id, login, name) values (nextval('record_ids'), 'admin', 'admin')`)
    clerk = await make('account', { login: 'clerk', name: 'Clerk' })
    companies = [await make('company', { name: 'One' }), await make('company', { name: 'Two' })]
    orders = [
      await make('order', { no: '1', company: companies[0] }),
      await make('order', { no: '2', company: companies[1] }),
      await make('order', { no: '3' }),
    ]
    return () => database.close()
  })

  test('give roles while they are valid, and no longer', async ({ assert }) => {
    assert.deepEqual((await signedIn()).access.roles, [])
    const duty = await make('duty', { holder: clerk, role: 'clerk', from: '2020-01-01' })
    assert.deepEqual((await signedIn()).access.roles, ['clerk'])
    assert.deepEqual((await signedIn()).user.roles, ['clerk'])
    await update(admin, 'duty', duty, 'any', { to: '2020-12-31' })
    assert.deepEqual((await signedIn()).access.roles, [])
    await update(admin, 'duty', duty, 'any', { to: null, from: '2999-01-01' })
    assert.deepEqual((await signedIn()).access.roles, [])
    await update(admin, 'duty', duty, 'any', { from: null })
    assert.deepEqual((await signedIn()).access.roles, ['clerk'])
    await remove(admin, 'duty', duty, 'any')
    assert.deepEqual((await signedIn()).access.roles, [])
  })

  test('decide which records are seen; without any, none is', async ({ assert }) => {
    await make('duty', { holder: clerk, role: 'clerk' })
    const nos = async () => (await search(await signedIn(), 'order', { columns: ['no'], sort: [['no', 'asc']] })).rows.map(({ no }) => no)
    assert.deepEqual(await nos(), [])
    assert.deepEqual(await refusal(async () => get(await signedIn(), 'order', orders[0] ?? '')), { code: 'notFound' })

    const range = await make('range', { holder: clerk, company: companies[1] })
    assert.deepEqual(await nos(), ['2'])
    assert.equal((await get(await signedIn(), 'order', orders[1] ?? '')).view.no, '2')
    assert.deepEqual(await refusal(async () => get(await signedIn(), 'order', orders[0] ?? '')), { code: 'notFound' })

    await update(admin, 'range', range, 'any', { company: null })
    assert.deepEqual(await nos(), [])
  })

  test('decide in writes what they decide in searches', async ({ assert }) => {
    await make('duty', { holder: clerk, role: 'clerk' })
    await make('range', { holder: clerk, company: companies[0] })
    const changed = await update(await signedIn(), 'order', orders[0] ?? '', 'any', { no: '1a' })
    assert.equal(changed.view.no, '1a')
    assert.deepEqual(await refusal(async () => update(await signedIn(), 'order', orders[0] ?? '', 'any', { company: companies[1] })), {
      code: 'forbidden',
    })
  })

  test('an account that is not valid is not active', async ({ assert }) => {
    assert.isTrue((await records.byId(clerk))?.isActive)
    await update(admin, 'account', clerk, 'any', { name: 'shut' })
    records.forget()
    assert.isFalse((await records.byId(clerk))?.isActive)
  })

  test('are read again when any of what they come from changes', ({ assert }) => {
    for (const entity of ['account', 'duty', 'range', 'company']) assert.isTrue(records.dependOn(entity), entity)
    assert.isFalse(records.dependOn('order'))
  })
})
