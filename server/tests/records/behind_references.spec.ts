import { test } from '@japa/runner'
import { access } from '../../../engine/runtime/access/decide.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Entity } from '../../../engine/schema/entity.ts'
import type { Role } from '../../../engine/schema/role.ts'
import { Accesses } from '../../app/accounts/accesses.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { search } from '../../app/records/search.ts'
import { create } from '../../app/steps/create.ts'
import { update } from '../../app/steps/update.ts'
import { applySchema } from '../../app/storage/schema/apply.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { refusal } from '../support/lending.ts'
import { tinyApp } from '../support/tiny.ts'

const client: Entity = {
  label: 'Client',
  display: 'name',
  fields: {
    name: { kind: 'text', label: 'Name' },
    discount: { kind: 'percent', label: 'Discount' },
    secret: { kind: 'text', label: 'Secret' },
    seller: { kind: 'ref', label: 'Seller', entity: 'account' },
  },
}
const deal: Entity = {
  label: 'Deal',
  display: 'title',
  fields: {
    title: { kind: 'text', label: 'Title' },
    client: { kind: 'ref', label: 'Client', entity: 'client' },
    price: { kind: 'money', label: 'Price' },
    total: {
      kind: 'money',
      label: 'Total',
      computed: { round: [{ '*': [{ var: 'record.price' }, { '-': [1, { var: 'record.client.discount' }] }] }, 2] },
    },
  },
}
const everything = { operations: ['read', 'create', 'update'] as const }
const admin: Role = { label: 'Admin', grants: { '*': { operations: [...everything.operations] } }, screens: [] }
const seller: Role = {
  label: 'Seller',
  grants: {
    deal: { operations: [...everything.operations] },
    client: { operations: ['read'], scope: { '==': [{ var: 'record.seller' }, { var: 'user.id' }] }, hidden: ['secret'] },
  },
  screens: [],
}

test.group('behind references', (group) => {
  let database: TestDatabase
  let boss: Context
  let person: Context
  let own: RecordData
  let foreign: RecordData
  group.setup(async () => {
    database = await testDatabase()
    const app = tinyApp({ client, deal }, { roles: { admin, seller } })
    await applySchema(database.pool, app)
    await database.pool.query(`insert into account (id, login, name) values (1001, 'boss', 'Boss'), (1002, 'seller', 'Seller')`)
    const as = (id: string, role: string): Context => ({
      app,
      access: access(app, [role]),
      accesses: new Accesses(),
      pool: database.pool,
      user: { id, name: role, roles: [role] },
      language: 'US',
      now: '2026-01-01T00:00:00.000Z',
    })
    boss = as('1001', 'admin')
    person = as('1002', 'seller')
    own = (await create(boss, 'client', { name: 'Own', discount: '0.1', secret: 'a', seller: '1002' })).view
    foreign = (await create(boss, 'client', { name: 'Foreign', discount: '0.3', secret: 'b', seller: '1001' })).view
    return () => database.close()
  })

  test('rules read what the person may not see, and the answer does not show it', async ({ assert }) => {
    const { id = '' } = (await create(boss, 'deal', { title: 'Big', client: foreign.id, price: '100' })).view
    const changed = (await update(person, 'deal', id, 1, { price: '200' })).view
    assert.containsSubset(changed, { total: '140.00', $labels: { client: 'Foreign' } })
    for (const view of [changed, (await get(person, 'deal', id)).view]) {
      assert.notProperty(view, 'client.discount')
      assert.notProperty(view, '$unseen')
    }
    assert.isTrue(Object.hasOwn((await get(boss, 'deal', id)).view, 'client.discount'))
  })

  test('what the person may see behind a reference is shown', async ({ assert }) => {
    const made = (await create(person, 'deal', { title: 'Small', client: own.id, price: '10' })).view
    assert.containsSubset(made, { total: '9.00', 'client.discount': '0.100000' })
    assert.containsSubset((await get(person, 'deal', made.id ?? '')).view, { 'client.discount': '0.100000' })
  })

  test('a record outside the row scope cannot be picked, nor found out about', async ({ assert }) => {
    assert.deepEqual((await refusal(() => create(person, 'deal', { title: 'x', client: foreign.id, price: '1' }))).issues, [
      { code: 'unknownReference', path: 'client' },
    ])
    const columns = ['client', 'client.discount', 'client.name']
    const { rows } = await search(person, 'deal', { columns, sort: [['client.discount', 'desc']] })
    assert.isTrue(rows.every((row) => (row.client === own.id) === (row['client.discount'] !== null)))
    const found = await search(person, 'deal', { filter: { 'client.discount': { '>': 0.2 } }, total: 'exact' })
    assert.equal(found.total, 0)
    assert.equal(
      (await search(person, 'deal', { total: 'exact', aggregates: { most: { max: 'client.discount' } } })).aggregates.most,
      '0.100000',
    )
  })
})
