import { test } from '@japa/runner'
import type { App } from '../../../engine/runtime/app/app.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import type { Entity } from '../../../engine/schema/entity.ts'
import type { Fault } from '../../app/simulators/faults.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { until } from '../support/node.ts'
import { Register, withRegister } from '../support/register.ts'

interface Noted {
  readonly last_result: string | null
  readonly called_at: string | null
  readonly failures: number | null
}

/** The library that keeps a record of each operation. */
function withInterfaces(): App {
  const { bundle, hash } = withRegister()
  const exchanges = {
    ...bundle.app.exchanges,
    interfaces: {
      entity: 'interface',
      connector: 'connector',
      operation: 'operation',
      calledAt: 'calledAt',
      result: 'lastResult',
      done: 'DONE',
      failed: 'FAILED',
      failures: 'failures',
    },
  } as NonNullable<App['bundle']['app']['exchanges']>
  const entity: Entity = {
    label: '接口',
    display: 'operation',
    fields: {
      connector: { kind: 'code', label: '系统' },
      operation: { kind: 'code', label: '接口' },
      calledAt: { kind: 'datetime', label: '最近调用' },
      lastResult: { kind: 'enum', label: '结果', values: { DONE: { label: '成功' }, FAILED: { label: '失败' } } },
      failures: { kind: 'integer', label: '失败次数' },
    },
  }
  return link({ ...bundle, app: { ...bundle.app, exchanges }, entities: { ...bundle.entities, interface: entity } }, hash)
}

test.group('exchanges with other systems', (group) => {
  let register: Register
  group.each.teardown(() => register.close())
  const open = async (app: App = withRegister(), nodes = 1) => {
    register = await Register.open(app, nodes)
  }
  const statusOf = async (id: string) => (await register.application(id)).status

  test('what a step calls arrives with what was mapped, and what is answered is taken in', async ({ assert }) => {
    await open()
    const id = await register.apply()
    const exchange = await register.exchangeOf(id, 'DONE')
    const { remark, application_no } = await register.application(id)
    const [effect] = register.simulator.effectsOf('check')
    assert.deepEqual(effect?.sent, { no: application_no, name: '王小明', phone: '13800000000' })
    assert.equal(remark, '已受理：王小明')
    assert.containsSubset(exchange, { tries: 1, code: 200, reason: null })
    assert.notInclude(JSON.stringify(exchange), 'a secret')
  })

  test('a step that is refused calls nobody', async ({ assert }) => {
    await open()
    const id = await register.apply()
    await register.exchangeOf(id, 'DONE')
    await transition(register.lending.admin, 'application', id, 'send').catch(() => undefined)
    assert.lengthOf(await register.exchanges(), 1)
  })

  for (const fault of ['error', 'lost', 'garbage', 'down'] as const satisfies readonly Fault[]) {
    test(`it arrives once though the other system fails: ${fault}`, async ({ assert }) => {
      await open()
      register.simulator.fail(fault, 2)
      const id = await register.apply()
      const exchange = await register.exchangeOf(id, 'DONE')
      assert.equal(exchange.tries, 3)
      assert.lengthOf(register.simulator.effectsOf('check'), 1)
      assert.equal((await register.application(id)).remark, '已受理：王小明')
    })
  }

  test('one that does not answer in time is asked again, as the same effect', async ({ assert }) => {
    await open(withRegister({}, { seconds: 0.2 }))
    register.simulator.fail('slow', 1, 400)
    const id = await register.apply()
    await register.exchangeOf(id, 'DONE')
    await until(async () => register.simulator.effectsOf('check')[0]?.times === 2)
    assert.lengthOf(register.simulator.effectsOf('check'), 1)
  })

  test('the record that is kept of an operation knows its last call and counts what failed', async ({ assert }) => {
    await open(withInterfaces())
    await register.database.pool.query(`insert into interface (connector, operation) values ('register', 'check'), ('register', 'other')`)
    const noted = (operation: string) =>
      register.lending.one<Noted>('select last_result, called_at, failures::int from interface where operation = $1', [operation])
    register.simulator.fail('error', 2)
    const id = await register.apply()
    await register.exchangeOf(id, 'DONE')
    const check = await until(async () => {
      const found = await noted('check')
      return found.last_result === 'DONE' ? found : undefined
    })
    assert.equal(check.failures, 2)
    assert.isNotNull(check.called_at)
    assert.containsSubset(await noted('other'), { last_result: null, called_at: null, failures: null })
  })

  test('what it refuses is not asked again, and the step for that is taken with its reason', async ({ assert }) => {
    await open(withRegister({ failed: 'lapse' }))
    const id = await register.apply('无名氏')
    const exchange = await register.exchangeOf(id, 'FAILED')
    assert.containsSubset(exchange, { tries: 1, code: 422, reason: '已受理：无名氏' })
    assert.equal(await statusOf(id), 'LAPSED')
    const { comment } = await register.lending.one<{ comment: string }>(
      `select comment from _transition_log where record_id = $1 and transition = 'lapse'`,
      [id],
    )
    assert.equal(comment, '已受理：无名氏')
  })

  test('what fails for good stands among the dead letters with its reason, and goes out when somebody tries it again', async ({
    assert,
  }) => {
    await open(withRegister({}, { retry: { times: 1, minutes: 0.0002 } }))
    register.simulator.fail('error')
    const id = await register.apply()
    const failed = await register.exchangeOf(id, 'FAILED')
    assert.containsSubset(failed, { tries: 2, code: 500 })
    assert.match(failed.reason ?? '', /居民登记处/)
    register.simulator.fail(undefined)
    await transition(register.lending.admin, 'exchange', failed.id, 'retry')
    assert.containsSubset(await register.exchangeOf(id, 'DONE'), { id: failed.id, tries: 1 })
  })

  test('what one record gives rise to goes out in its order: a dead letter keeps the rest back until it is given up', async ({
    assert,
  }) => {
    await open(withRegister({}, { retry: { times: 0 } }), 2)
    register.simulator.fail('error', 1)
    const id = await register.apply()
    const first = await register.exchangeOf(id, 'FAILED')
    await register.database.pool.query(
      `insert into exchange (id, version, created_at, updated_at, status, connector, operation, about, about_id, about_version, due_at, key, sent, tries)
       select nextval('record_ids'), 1, now(), now(), 'WAITING', connector, operation, about, about_id, about_version + 1, now(), 'second', sent, 0 from exchange`,
    )
    const other = await register.apply('李小红')
    await register.exchangeOf(other, 'DONE')
    assert.equal((await register.exchanges(`key = 'second'`))[0]?.status, 'WAITING')
    await transition(register.lending.admin, 'exchange', first.id, 'drop', { comment: '不需要了' })
    await until(async () => (await register.exchanges(`key = 'second'`))[0]?.status === 'DONE')
  })

  test('two nodes deliver each exchange once', async ({ assert }) => {
    await open(withRegister(), 2)
    const ids = await Promise.all(Array.from({ length: 20 }, () => register.apply()))
    for (const id of ids) assert.equal((await register.exchangeOf(id, 'DONE')).tries, 1)
    assert.equal(register.simulator.requests, 20)
  })

  test('no more are sent in a minute than the other system bears', async ({ assert }) => {
    await open(withRegister({}, { rate: { perMinute: 3 } }), 2)
    await Promise.all(Array.from({ length: 8 }, () => register.apply()))
    await until(async () => (await register.exchanges(`status = 'DONE'`)).length === 3)
    const another = await register.addNode()
    await another.look()
    assert.equal(register.simulator.requests, 3)
  })

  test('a node that dies in the middle loses it to another, which asks as the same effect', async ({ assert }) => {
    await open(withRegister(), 0)
    const id = await register.apply()
    await register.database.pool.query(
      `update exchange set status = 'RUNNING', tries = 1, started_at = now() - interval '2 minutes', due_at = now() - interval '1 second', ended_at = null`,
    )
    await register.addNode()
    assert.equal((await register.exchangeOf(id, 'DONE')).tries, 2)
  })

  test('addresses in the own network are refused unless they are named', async ({ assert }) => {
    await open(withRegister({}, { retry: { times: 0 } }), 0)
    await register.addNode({ CONNECTOR_PRIVATE_HOSTS: '' })
    const id = await register.apply()
    assert.match((await register.exchangeOf(id, 'FAILED')).reason ?? '', /内部网络/)
    assert.equal(register.simulator.requests, 0)
  })

  test('what comes in takes the step of the record that it is about, once for each id', async ({ assert }) => {
    await open()
    const id = await register.apply()
    await register.exchangeOf(id, 'DONE')
    const { application_no: no } = await register.application(id)
    const said = await Promise.all(Array.from({ length: 5 }, () => register.say('one', { no, known: true })))
    assert.lengthOf(said.filter(Boolean), 1)
    await until(async () => (await statusOf(id)) === 'ACCEPTED')
    assert.isFalse(await register.say('one', { no, known: true }))
    const [exchange] = await until(async () => {
      const rows = await register.exchanges(`operation = 'checked' and status = 'DONE'`)
      return rows.length === 1 && rows
    })
    assert.equal(exchange?.about_id, id)
  })

  test('what comes in before its record allows it is taken in when it does', async ({ assert }) => {
    await open()
    const { admin, branch } = register.lending
    const { id = '' } = (await create(admin, 'application', { name: '早到', phone: '13800000000', branch: branch.id })).view
    const { application_no: no } = await register.application(id)
    await register.say('early', { no, known: false })
    await until(async () => ((await register.exchanges(`operation = 'checked'`))[0]?.tries ?? 0) >= 1)
    await transition(admin, 'application', id, 'send')
    await until(async () => (await statusOf(id)) === 'LAPSED')
    assert.deepEqual(register.faults, [])
  })

  test('what comes in about nobody, or cannot be understood, stands among the dead letters', async ({ assert }) => {
    await open(withRegister({}, { retry: { times: 0 } }))
    await register.say('nobody', { no: 'X-0', known: true })
    await register.say('garbage', { known: 'perhaps' })
    const failed = await until(async () => {
      const rows = await register.exchanges(`status = 'FAILED'`)
      return rows.length === 2 && rows
    })
    assert.deepEqual(
      failed.map(({ code }) => code),
      [null, null],
    )
  })
})
