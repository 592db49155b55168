import { test } from '@japa/runner'
import type { App } from '../../../engine/runtime/app/app.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import type { Connector } from '../../../engine/schema/connector.ts'
import type { Entity } from '../../../engine/schema/entity.ts'
import { Addresses } from '../../app/connectors/addresses.ts'
import { Simulator } from '../../app/simulators/simulator.ts'
import { create } from '../../app/steps/create.ts'
import { update } from '../../app/steps/update.ts'
import { Lending } from '../support/lending.ts'
import { library } from '../support/library.ts'
import { TestNode, until } from '../support/node.ts'

const changed = (minute: number) => `2026-11-20T08:${String(minute).padStart(2, '0')}:00.000Z`
const offer = (no: number, more: object = {}) => ({
  no: `T${no}`,
  title: `新书 ${no}`,
  price: { amount: '39.5' },
  changed: changed(no),
  ...more,
})
const east = { branch: 'X-EAST', branchName: '城东书店' }

interface Entry {
  readonly id: string
  readonly code: string
  readonly name: string | null
  readonly open: boolean
}

/** The library whose bindings are values of an enumeration: what a lookup does is seen in the tests of files. */
function withEnum({ bundle, hash }: App): App {
  const binding = {
    kind: 'enum',
    label: '装帧',
    values: { PAPERBACK: { label: '平装' }, HARDCOVER: { label: '精装' }, EBOOK: { label: '电子书' } },
  }
  const changed = ['offeredBook', 'sellerBinding'].map((name) => {
    const entity = bundle.entities[name] as Entity
    return [name, { ...entity, fields: { ...entity.fields, binding } }]
  })
  return link({ ...bundle, entities: { ...bundle.entities, ...Object.fromEntries(changed) } }, hash)
}

test.group('codes of another system', (group) => {
  let lending: Lending
  let simulator: Simulator
  let node: TestNode | undefined
  let app: App
  let addresses: Addresses
  group.each.setup(async () => {
    app = withEnum(library())
    lending = await Lending.open(app)
    const connector = app.bundle.connectors?.bookseller as Connector
    simulator = new Simulator({ app, name: 'bookseller', connector, secret: 'told to nobody', portal: () => '' })
    addresses = new Addresses({
      CONNECTOR_BOOKSELLER_URL: await simulator.start(),
      CONNECTOR_BOOKSELLER_SECRET: 'told to nobody',
      CONNECTOR_PRIVATE_HOSTS: '127.0.0.1',
    })
    return async () => {
      await node?.stop()
      node = undefined
      await simulator.stop()
      await lending.close()
    }
  })

  /** The other system has these rows when the portal begins to ask: it does at once. */
  const begin = async (rows: readonly ReturnType<typeof offer>[]) => {
    simulator.rows.set('offers', rows)
    node = await TestNode.start(lending.database, app, undefined, '', undefined, addresses)
  }
  const runOf = (where: string) =>
    until(() =>
      lending.one<{ reason: string; refused: number } | undefined>(
        `select reason, refused::int from job_run where ${where} and status in ('DONE', 'FAILED')`,
      ),
    )
  const bring = async (job = 'offers') => runOf(`id = ${(await create(lending.admin, 'jobRun', { job })).view.id}`)
  const entries = async () =>
    (
      await lending.database.pool.query<Entry>(
        'select id::text, seller_code as code, seller_name as name, open from seller_branch order by seller_code',
      )
    ).rows
  const offers = async () =>
    (
      await lending.database.pool.query<{ text: string }>(
        `select concat_ws(' ', o.offer_no, b.code) as text from offered_book o left join branch b on b.id = o.branch order by o.offer_no`,
      )
    ).rows.map(({ text }) => text)
  const branch = () => lending.one<{ id: string; code: string }>('select id::text, code from branch order by id limit 1')
  const answer = async (branch: string) => {
    const [entry] = await entries()
    await update(lending.admin, 'sellerBranch', entry?.id ?? '', 'any', { branch })
  }

  test('a code that nobody knows waits for an answer, once; its rows come with the run after it, though nothing has changed there', async ({
    assert,
  }) => {
    const { id, code } = await branch()
    await begin([offer(1, east), offer(2, { branch: code }), offer(3, east), offer(4)])
    const first = await runOf(`key = 'offers@first'`)
    assert.equal(first.refused, 2)
    assert.include(first.reason, '1 个未知代码等待在“书商的分馆代码”中填写')
    assert.include(first.reason, '没有编号为“X-EAST”的推荐给')
    assert.deepEqual(await offers(), [`T2 ${code}`, 'T4'])
    assert.deepEqual(
      (await entries()).map(({ code: each, name, open }) => [each, name, open]),
      [['X-EAST', '城东书店', true]],
    )
    // What has changed since is none of them: they wait on.
    simulator.rows.set('offers', [offer(1, east), offer(2, { branch: code }), offer(3, east), offer(4), offer(5)])
    const second = await bring()
    assert.include(second.reason, '新增 1，')
    assert.include(second.reason, '1 个未知代码')
    assert.lengthOf(await entries(), 1)
    await answer(id)
    const third = await bring()
    assert.include(third.reason, '新增 2，')
    assert.notInclude(third.reason, '未知代码')
    assert.deepEqual(await offers(), [`T1 ${code}`, `T2 ${code}`, `T3 ${code}`, 'T4', 'T5'])
    assert.isFalse((await entries())[0]?.open)
    assert.include((await bring()).reason, '新增 0，变更 0，')
  })

  test('what somebody has said of a code holds, though a record of ours has it too', async ({ assert }) => {
    const one = await branch()
    const other = (await create(lending.admin, 'branch', { code: 'BR99', name: '旧馆' })).view.id ?? ''
    await create(lending.admin, 'sellerBranch', { sellerCode: one.code, branch: other })
    await begin([offer(1, { branch: one.code })])
    await bring('offersWhole')
    assert.deepEqual(await offers(), ['T1 BR99'])
  })

  test('a code of a choice is its value, what somebody has said of it, or waits for an answer', async ({ assert }) => {
    const bindings = async () => {
      const { rows } = await lending.database.pool.query<{ text: string }>(
        `select concat_ws(' ', offer_no, binding) as text from offered_book order by offer_no`,
      )
      return rows.map(({ text }) => text)
    }
    const unanswered = () =>
      lending.one<{ id: string; code: string }>('select id::text, seller_code as code from seller_binding where open')
    await create(lending.admin, 'sellerBinding', { sellerCode: 'EBOOK', binding: 'PAPERBACK' })
    const [own, said, unknown] = [{ binding: 'HARDCOVER' }, { binding: 'EBOOK' }, { binding: 'HC-2' }]
    await begin([offer(1, own), offer(2, said), offer(3, unknown), offer(4, unknown), offer(5)])
    const first = await runOf(`key = 'offers@first'`)
    assert.equal(first.refused, 2)
    assert.include(first.reason, '1 个未知代码等待在“书商的装帧代码”中填写')
    assert.deepEqual(await bindings(), ['T1 HARDCOVER', 'T2 PAPERBACK', 'T5'])
    const { id, code } = await unanswered()
    assert.equal(code, 'HC-2')
    await update(lending.admin, 'sellerBinding', id, 'any', { binding: 'HARDCOVER' })
    assert.include((await bring()).reason, '新增 2，')
    assert.deepEqual(await bindings(), ['T1 HARDCOVER', 'T2 PAPERBACK', 'T3 HARDCOVER', 'T4 HARDCOVER', 'T5'])
  })

  test('rows that are all wrong do not fill the list', async ({ assert }) => {
    await begin(Array.from({ length: 600 }, (_, index) => offer(index % 60, { no: `T${index}`, branch: `N${index}` })))
    const run = await bring('offersWhole')
    assert.equal(run.refused, 600)
    assert.lengthOf(await entries(), 500)
  })
})
