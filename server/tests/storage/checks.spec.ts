import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { openBundle } from '../../../engine/files/open-bundle.ts'
import type { App } from '../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Entity } from '../../../engine/schema/entity.ts'
import type { Rule } from '../../../engine/schema/rule.ts'
import { applySchema } from '../../app/storage/schema/apply.ts'
import { checksOf } from '../../app/storage/schema/checks.ts'
import { runWrite } from '../../app/storage/writes/run_write.ts'
import { violationOf } from '../../app/storage/writes/violations.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { library } from '../support/library.ts'
import { tinyApp } from '../support/tiny.ts'

const amount = { var: 'record.amount' }
const quantity = { var: 'row.quantity' }

/** An entity with these rules of its own, and of its lines. */
const withRules = (rules: Record<string, Rule>, ofRows: Record<string, Rule> = {}): App => {
  const bill: Entity = {
    label: 'Bill',
    display: 'title',
    fields: {
      title: { kind: 'text', label: 'Title' },
      state: { kind: 'enum', label: 'State', values: { OPEN: { label: 'Open' }, PAID: { label: 'Paid' } } },
      amount: { kind: 'money', label: 'Amount' },
      from: { kind: 'date', label: 'From' },
      to: { kind: 'date', label: 'To' },
      payer: { kind: 'ref', label: 'Payer', entity: 'account' },
      rows: {
        kind: 'lines',
        label: 'Rows',
        fields: { quantity: { kind: 'integer', label: 'Quantity' } },
        rules: ofRows,
      },
    },
    rules,
  }
  return tinyApp({ bill })
}

const period: Rule = {
  when: { present: [{ var: 'record.to' }] },
  require: { '<=': [{ var: 'record.from' }, { var: 'record.to' }] },
  message: 'Ends on {to}, before it begins.',
  at: 'to',
}
const positive: Rule = { require: { '>': [quantity, 0] }, message: 'Not {quantity}.', at: 'quantity' }

test.group('rules as conditions of tables', (group) => {
  let database: TestDatabase
  group.each.setup(async () => {
    database = await testDatabase()
    return () => database.close()
  })

  const insert = (columns: string, values: string) => database.pool.query(`insert into bill (${columns}) values (${values})`)
  const checks = (app: App, entity = 'bill') => {
    const found = app.entities.get(entity)
    return found ? checksOf(app, found).map(({ rule }) => rule.name) : []
  }

  test('a row that breaks a rule is refused by the database itself, whoever writes it', async ({ assert }) => {
    await applySchema(database.pool, withRules({ period }))
    await assert.rejects(() => insert('"from", "to"', `'2026-02-01', '2026-01-31'`), /violates check constraint "ck_bill_period_/)
    await assert.rejects(() => insert('"to"', `'2026-01-31'`), /violates check constraint/)
    await insert('"from", "to"', `'2026-01-31', '2026-02-01'`)
    await insert('"from"', `'2026-01-31'`)
    await insert('"from", "to", _deleted_at', `'2026-02-01', '2026-01-31', now()`)
  })

  test('texts, lists, decimals, dates and truths of a rule stand in the condition as they are', async ({ assert }) => {
    const app = withRules({
      quoted: { require: { '!=': [{ var: 'record.title' }, `'; drop table bill; --$1`] }, message: 'x' },
      listed: { require: { in: [{ var: 'record.state' }, ['OPEN', 'PAID']] }, message: 'x' },
      exact: { require: { '<': [amount, '1234567890123.25'] }, message: 'x' },
      day: { require: { '>=': [{ var: 'record.from' }, '2026-01-01'] }, message: 'x' },
    })
    const plan = await applySchema(database.pool, app)
    assert.lengthOf(
      plan.steps.filter(({ kind }) => kind === 'addCheck'),
      4,
    )
    const columns = 'title, state, amount, "from"'
    await insert(columns, `'kept', 'OPEN', 1234567890123.24, '2026-01-01'`)
    for (const broken of [
      `'''; drop table bill; --$1', 'OPEN', 1, '2026-01-01'`,
      `'a', 'LOST', 1, '2026-01-01'`,
      `'a', 'OPEN', 1234567890123.25, '2026-01-01'`,
      `'a', 'OPEN', 1, '2025-12-31'`,
    ])
      await assert.rejects(() => insert(columns, broken), /violates check constraint/)
  })

  test('what reads the clock, the account, the record as it was, lines or other records stays with the server', async ({ assert }) => {
    const app = withRules(
      {
        period,
        clock: { require: { '<=': [{ var: 'record.from' }, { var: 'today' }] }, message: 'x' },
        account: { require: { '==': [{ var: 'record.payer' }, { var: 'user.id' }] }, message: 'x' },
        old: { require: { '==': [amount, { var: 'old.amount' }] }, message: 'x' },
        lines: { require: { '>': [{ count: [{ var: 'record.rows' }] }, 0] }, message: 'x' },
        far: { require: { present: [{ var: 'record.payer.name' }] }, message: 'x' },
        code: { require: { isCreditCode: [{ var: 'record.title' }] }, message: 'x' },
      },
      { positive, header: { require: { '<': [quantity, { var: 'record.amount' }] }, message: 'x' } },
    )
    assert.deepEqual(checks(app), ['period'])
    assert.deepEqual(checks(app, 'bill.rows'), ['positive'])
    await applySchema(database.pool, app)
    assert.deepEqual((await applySchema(database.pool, app)).steps, [])
  })

  test('a broken condition is told as the rule, with its message, at its field and line', async ({ assert }) => {
    const app = withRules({ period }, { positive })
    await applySchema(database.pool, app)
    const entity = app.entities.get('bill')
    const told = async (record: RecordData) => {
      const after = { id: '1', version: 1, createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z', ...record }
      if (!entity) return undefined
      return runWrite(database.pool, { entity, before: null, after, deletes: false, traces: {} }).catch((error: unknown) =>
        violationOf(app, error, after),
      )
    }
    assert.deepEqual(await told({ from: '2026-02-01', to: '2026-01-31', rows: [] }), {
      code: 'rule',
      path: 'to',
      params: { rule: 'period' },
      message: 'Ends on 2026-01-31, before it begins.',
    })
    assert.deepEqual(
      await told({
        rows: [
          { id: '2', quantity: 3 },
          { id: '3', quantity: 0 },
        ],
      }),
      { code: 'rule', path: 'rows.1.quantity', params: { rule: 'positive' }, message: 'Not 0.' },
    )
  })

  test('a new rule waits while rows break it, a changed one replaces what stood, one that is gone goes', async ({ assert }) => {
    const limit = (most: number) => withRules({ limit: { require: { '<': [amount, most] }, message: 'x' } })
    await applySchema(database.pool, withRules({}))
    await insert('amount', '500')
    const waiting = await applySchema(database.pool, limit(100))
    assert.deepEqual([waiting.steps, waiting.withheld.map(({ kind }) => kind)], [[], ['addCheck']])
    await insert('amount', '200')
    await database.pool.query('update bill set amount = 50')
    assert.deepEqual(
      (await applySchema(database.pool, limit(100))).steps.map(({ kind }) => kind),
      ['addCheck'],
    )
    assert.deepEqual(
      (await applySchema(database.pool, limit(80))).steps.map(({ kind }) => kind),
      ['dropCheck', 'addCheck'],
    )
    await assert.rejects(() => insert('amount', '90'), /violates check constraint/)
    assert.deepEqual(
      (await applySchema(database.pool, withRules({}))).steps.map(({ kind }) => kind),
      ['dropCheck'],
    )
    await insert('amount', '90')
  })

  test('a choice that is renamed is carried before rows are asked for it', async ({ assert }) => {
    const states = (values: Record<string, { label: string; was?: string[] }>, paid: string) =>
      tinyApp({
        bill: {
          label: 'Bill',
          display: 'state',
          fields: { state: { kind: 'enum', label: 'State', values } },
          rules: { paid: { require: { '==': [{ var: 'record.state' }, paid] }, message: 'x' } },
        },
      })
    await applySchema(database.pool, states({ PAID: { label: 'Paid' } }, 'PAID'))
    await insert('state', `'PAID'`)
    const plan = await applySchema(database.pool, states({ SETTLED: { label: 'Paid', was: ['PAID'] } }, 'SETTLED'))
    assert.deepEqual(
      plan.steps.map(({ kind }) => kind),
      ['dropCheck', 'carryName', 'addCheck'],
    )
    assert.deepEqual(plan.withheld, [])
  })

  for (const [name, app] of [
    ['the library', library()],
    ['the portal', openBundle(fileURLToPath(new URL('../../../metadata', import.meta.url))).app],
  ] as const) {
    test(`the rules of ${name} that fit are taken by the database`, async ({ assert }) => {
      const plan = await applySchema(database.pool, app)
      const taken = plan.steps.filter(({ kind }) => kind === 'addCheck')
      assert.isAbove(taken.length, 0)
      assert.deepEqual(await applySchema(database.pool, app), { steps: [], withheld: [] })
    })
  }
})
