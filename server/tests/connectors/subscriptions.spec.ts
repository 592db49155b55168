import { test } from '@japa/runner'
import type { App } from '../../../engine/runtime/app/app.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import { AccountRecords } from '../../app/accounts/account_records.ts'
import { Closings } from '../../app/accounts/closings.ts'
import { Addresses } from '../../app/connectors/addresses.ts'
import { Exchanges } from '../../app/connectors/exchanges.ts'
import type { Metadata } from '../../app/metadata/metadata.ts'
import { readersOf } from '../../app/oauth/client_readers.ts'
import { Clients } from '../../app/oauth/clients.ts'
import { Notices } from '../../app/queues/notices.ts'
import type { Context } from '../../app/records/context.ts'
import { Invalid } from '../../app/records/failures.ts'
import { create } from '../../app/steps/create.ts'
import { remove } from '../../app/steps/remove.ts'
import { transition } from '../../app/steps/transition.ts'
import { update } from '../../app/steps/update.ts'
import { sealEntries } from '../../app/storage/audit/seal_entries.ts'
import { HookReceiver } from '../support/hook_receiver.ts'
import { Lending } from '../support/lending.ts'
import { library } from '../support/library.ts'
import { until } from '../support/node.ts'

const secret = 'what both sides know, and nobody else'

/** The library, which tries again soon, and does not wait for long. */
function impatient(): App {
  const { bundle, hash } = library()
  const subscriptions = { ...bundle.app.subscriptions, retry: { times: 3, minutes: 0.0002 }, seconds: 0.5 }
  return link({ ...bundle, app: { ...bundle.app, subscriptions } } as typeof bundle, hash)
}

test.group('subscriptions', (group) => {
  let lending: Lending
  let receiver: HookReceiver
  let url: string
  let partner: string
  const nodes: { readonly exchanges: Exchanges; readonly notices: Notices }[] = []
  let sealing: NodeJS.Timeout

  const addNode = async (settings: Record<string, string> = { CONNECTOR_PRIVATE_HOSTS: '127.0.0.1' }) => {
    const { database, accesses, app } = lending
    const metadata = { app } as Metadata
    const notices = new Notices(database.pool, database.url)
    const exchanges = new Exchanges({
      pool: database.pool,
      metadata,
      accesses,
      notices,
      addresses: new Addresses(settings),
      readerOf: readersOf(clients(), new AccountRecords(database.pool, metadata)),
      logger: { error: (fault: unknown) => faults.push(fault), warn: () => undefined } as never,
      lookMilliseconds: 50,
    })
    await notices.start()
    exchanges.start()
    nodes.push({ exchanges, notices })
    return exchanges
  }
  const faults: unknown[] = []
  const clients = () => {
    const metadata = { app: lending.app } as Metadata
    return new Clients(lending.database.pool, metadata, new Closings(lending.database.pool, metadata))
  }
  /** A client that acts as a member: it sees their loans alone. */
  const newPartner = async (facts: object = {}) => {
    const { view } = await create(lending.admin, 'partner', {
      code: 'shop',
      name: '书店',
      scopes: ['read'],
      grantTypes: ['client_credentials'],
      roles: ['member'],
      account: lending.member.user.id,
      ...facts,
    })
    await clients().newSecret(view)
    return view.id ?? ''
  }
  /** Whoever subscribes where the host of the receiver may be private. */
  const subscriber = () => ({ ...lending.admin, mayBePrivate: (host: string) => host === '127.0.0.1' })
  const subscribe = async (facts: object = {}, context: Context = subscriber()) => {
    const { view } = await create(context, 'subscription', { name: '书店', url, secret, about: 'loan', partner, ...facts })
    await sealEntries(lending.database.pool)
    return view.id ?? ''
  }
  /** Sets fields of a subscription past all that refuses them when they are typed: as they were before it was refused. */
  const setPast = async (id: string, facts: Record<string, string | null>) => {
    const { pool } = lending.database
    for (const [field, value] of Object.entries(facts)) await pool.query(`update subscription set ${field} = $2 where id = $1`, [id, value])
  }
  const refused = async (work: Promise<unknown>) => {
    try {
      await work
    } catch (error) {
      if (error instanceof Invalid) return error.issues.map(({ code, path }) => `${code} ${path}`)
      throw error
    }
    return []
  }
  const told = (count: number) => until(async () => receiver.received.length >= count && receiver.received)
  const types = () => receiver.received.map(({ body }) => body.type)
  const exchange = (status: string) =>
    until(() =>
      lending.one<{ id: string; tries: number; reason: string | null; code: number | null } | undefined>(
        'select id::text, tries::int, reason, code::int from exchange where status = $1 order by id desc limit 1',
        [status],
      ),
    )
  const count = async (where = 'true') => (await lending.one<{ n: number }>(`select count(*)::int as n from exchange where ${where}`)).n
  const problem = (id: string) =>
    until(async () => (await lending.one<{ problem: string | null }>('select problem from subscription where id = $1', [id])).problem)

  group.each.setup(async () => {
    lending = await Lending.open(impatient())
    receiver = new HookReceiver(secret)
    url = await receiver.start()
    partner = await newPartner()
    sealing = setInterval(() => void sealEntries(lending.database.pool).catch(() => undefined), 40)
    return async () => {
      clearInterval(sealing)
      receiver.letGo()
      for (const { exchanges, notices } of nodes.splice(0)) {
        await exchanges.stop()
        await notices.stop()
      }
      await receiver.stop()
      await lending.close()
    }
  })

  test('a receiver is told of each write, signed and in its order, as its client sees the record', async ({ assert }) => {
    await addNode()
    await subscribe({ url: `${url}/hooks/?of=loans` })
    const { id = '' } = await lending.newLoan()
    await transition(lending.member, 'loan', id, 'submit')
    await lending.newLoan({}, lending.other)
    await lending.database.pool.query(
      `insert into _audit_log (at, kind, entity, record_id, version, detail) values (now(), 'record.sign', 'loan', $1, 2, '{}')`,
      [id],
    )
    await create(lending.admin, 'branch', { code: 'BR77', name: '不相干' })
    const mine = await lending.newLoan()
    await told(3)
    await remove(lending.member, 'loan', mine.id ?? '', 'any')
    await told(4)
    assert.sameMembers(types(), ['loan.create', 'loan.submit', 'loan.create', 'loan.delete'])
    for (const { isProved, path } of receiver.received) assert.deepEqual([isProved, path], [true, '/hooks/?of=loans'])
    const ofFirst = receiver.received.filter(({ body }) => body.data.id === id)
    assert.deepEqual(
      ofFirst.map(({ body }) => [body.type, body.data.version]),
      [
        ['loan.create', 1],
        ['loan.submit', 2],
      ],
    )
    const record = ofFirst[1]?.body.data.record as Record<string, unknown> | undefined
    assert.equal(record?.id, id)
    assert.lengthOf(record?.copies as unknown[], 1)
    assert.notProperty(receiver.received.find(({ body }) => body.type === 'loan.delete')?.body.data, 'record')
    assert.equal(await count(), 4)
    assert.lengthOf(faults, 0)
  })

  test('it is told of the steps that it names alone, and of nothing that happens while it is off', async ({ assert }) => {
    await addNode()
    const subscription = await subscribe({ steps: 'submit\napprove' })
    const { id = '' } = await lending.newLoan()
    await transition(lending.member, 'loan', id, 'submit')
    await told(1)
    await update(lending.admin, 'subscription', subscription, 'any', { enabled: false })
    await transition(lending.member, 'loan', (await lending.newLoan()).id ?? '', 'submit')
    // Another one may be at sealing: what was written has its place in the log when it has a number.
    await until(async () => {
      await sealEntries(lending.database.pool)
      const { isPassed } = await lending.one<{ isPassed: boolean }>(
        'select (select seq from _subscriptions) = max(seq) and count(*) = count(seq) as "isPassed" from _audit_log',
      )
      return isPassed
    })
    await update(lending.admin, 'subscription', subscription, 'any', { enabled: true })
    const last = await lending.newLoan()
    await transition(lending.member, 'loan', last.id ?? '', 'submit')
    await told(2)
    assert.deepEqual(
      receiver.received.map(({ body }) => [body.type, body.data.id]),
      [
        ['loan.submit', id],
        ['loan.submit', last.id],
      ],
    )
  })

  test('one that fails is told again, as the same message; one that fails for good waits until somebody sends it again', async ({
    assert,
  }) => {
    await addNode()
    await subscribe({ steps: 'create' })
    receiver.fault = 'error'
    await lending.newLoan()
    const dead = await exchange('FAILED')
    assert.deepEqual([dead.tries, dead.code], [4, 500])
    assert.equal(receiver.requests, 4)
    receiver.fault = undefined
    await transition(lending.admin, 'exchange', dead.id, 'retry')
    await told(1)
    assert.equal((await exchange('DONE')).id, dead.id)
    assert.equal(await count(), 1)
  })

  test('what the receiver refuses, or sends elsewhere, is not tried again by itself', async ({ assert }) => {
    await addNode()
    await subscribe({ steps: 'create' })
    receiver.fault = 'refuse'
    await lending.newLoan()
    assert.equal((await exchange('FAILED')).code, 404)
    receiver.fault = 'elsewhere'
    await lending.newLoan()
    await until(async () => (await count(`code = 302 and status = 'FAILED'`)) === 1)
    assert.equal(receiver.requests, 2)
  })

  test('a node that is lost while the receiver is silent is followed by another, with the same message', async ({ assert }) => {
    await addNode()
    await subscribe({ steps: 'create' })
    receiver.fault = 'hang'
    await lending.newLoan()
    await until(async () => receiver.requests >= 1)
    const [lost] = nodes.splice(0)
    await lost?.exchanges.stop()
    await lost?.notices.stop()
    receiver.fault = undefined
    receiver.letGo()
    await addNode()
    await addNode()
    await told(1)
    assert.equal((await exchange('DONE')).reason, null)
    await lending.newLoan()
    await told(2)
    assert.equal(new Set(receiver.received.map(({ id }) => id)).size, 2)
    assert.equal(await count(), 2)
  })

  test('what nothing could be told of is refused when it is saved, and nothing besides what was changed', async ({ assert }) => {
    const { admin } = lending
    assert.deepEqual(await refused(subscribe({ url: 'https://127.0.0.1:8443/hook' }, admin)), ['peerPrivate url'])
    assert.deepEqual(await refused(subscribe({ url: 'https://[::1]/hook' }, admin)), ['peerPrivate url'])
    for (const wrong of ['http://partner.example.com/hook', 'ftp://127.0.0.1/hook', 'partner', 'https://me@partner.example.com/', url])
      assert.deepEqual(await refused(subscribe({ url: wrong }, admin)), ['subscriptionUrl url'], wrong)
    const all = await refused(subscribe({ url: 'nowhere', secret: 'short', steps: 'submit\nvanish' }, admin))
    assert.deepEqual(all, ['subscriptionUrl url', 'subscriptionSecret secret', 'subscriptionStep steps'])
    assert.deepEqual(await refused(subscribe({ about: 'exchange' })), ['subscriptionEntity about'])
    assert.deepEqual(await refused(subscribe({ url: '', secret: '' })), ['required url', 'required secret'])
    const id = await subscribe()
    await setPast(id, { url: 'http://partner.example.com/hook' })
    await update(admin, 'subscription', id, 'any', { enabled: false })
    assert.deepEqual(await refused(update(admin, 'subscription', id, 'any', { steps: 'vanish' })), ['subscriptionStep steps'])
    await update(admin, 'subscription', id, 'any', { steps: 'submit' })
    assert.deepEqual(await refused(update(admin, 'subscription', id, 'any', { about: 'branch' })), ['subscriptionStep steps'])
  })

  test('an address inside the own network is told nothing, and the subscription says why', async ({ assert }) => {
    const [here, local, named] = [await subscribe(), await subscribe(), await subscribe()]
    await setPast(here, { url: 'https://127.0.0.1:8443/hook' })
    await setPast(local, { url: 'https://[::1]/hook' })
    await setPast(named, { url: 'http://partner.example.com/hook' })
    await addNode({})
    await lending.newLoan()
    assert.include(await problem(here), '内部网络')
    assert.include(await problem(local), '内部网络')
    assert.include(await problem(named), 'https')
    assert.equal(await count(), 0)
    assert.equal(receiver.requests, 0)
  })

  test('a message names its subscription, which is kept as long as there are any', async ({ assert }) => {
    await addNode()
    const subscription = await subscribe({ steps: 'create' })
    await lending.newLoan()
    await told(1)
    const { id } = await exchange('DONE')
    const { connector, subscription: named } = await lending.one<{ connector: string | null; subscription: string }>(
      'select connector, subscription::text from exchange where id = $1',
      [id],
    )
    assert.deepEqual([connector, named], [null, subscription])
    assert.deepEqual(await refused(remove(lending.admin, 'subscription', subscription, 'any')), ['inUse '])
  })

  test('a name that leads inside the own network is refused once it is looked up', async ({ assert }) => {
    await addNode({})
    await subscribe({ url: 'https://localhost:8443/hook', steps: 'create' })
    await lending.newLoan()
    const { reason } = await exchange('FAILED')
    assert.include(reason, '内部网络')
  })

  test('what cannot be told is said, and told once it is mended', async ({ assert }) => {
    await addNode()
    const subscription = await subscribe()
    await setPast(subscription, { steps: 'create, vanish' })
    const { id } = await lending.newLoan()
    assert.include(await problem(subscription), 'vanish')
    await update(lending.admin, 'subscription', subscription, 'any', { steps: 'create' })
    await told(1)
    assert.equal(receiver.received[0]?.body.data.id, id)
    await update(lending.admin, 'partner', partner, 'any', { active: 'DISABLED' })
    assert.include(await problem(subscription), '客户端')
    await lending.newLoan()
    await update(lending.admin, 'partner', partner, 'any', { active: 'ENABLED' })
    await told(2)
    await setPast(subscription, { about: 'exchange', steps: null })
    await until(async () => (await problem(subscription))?.includes('exchange'))
    await update(lending.admin, 'subscription', subscription, 'any', { about: 'partner' })
    await until(async () => (await problem(subscription))?.includes('合作程序'))
  })

  test('what is kept encrypted is not sent', async ({ assert }) => {
    await update(lending.admin, 'partner', partner, 'any', { roles: ['admin'], account: '1' })
    await lending.database.pool.query(`update member set roles = '{admin}' where id = 1`)
    const member = String(lending.member.user.id)
    await addNode()
    await subscribe({ about: 'member', steps: 'update' })
    await update(lending.admin, 'member', member, 'any', { idNo: '11010519491231002X' })
    await told(1)
    const record = receiver.received[0]?.body.data.record as object
    assert.property(record, 'name')
    assert.notProperty(record, 'idNo')
  })
})
