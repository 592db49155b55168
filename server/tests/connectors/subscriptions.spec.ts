import { test } from '@japa/runner'
import { create } from '../../app/steps/create.ts'
import { remove } from '../../app/steps/remove.ts'
import { transition } from '../../app/steps/transition.ts'
import { update } from '../../app/steps/update.ts'
import { sealEntries } from '../../app/storage/audit/seal_entries.ts'
import type { HookReceiver } from '../support/hook_receiver.ts'
import type { Lending } from '../support/lending.ts'
import { until } from '../support/node.ts'
import { Subscribing } from '../support/subscribing.ts'

test.group('subscriptions', (group) => {
  let story: Subscribing
  let lending: Lending
  let receiver: HookReceiver
  group.each.setup(async () => {
    story = await Subscribing.open()
    lending = story.lending
    receiver = story.receiver
    return () => story.close()
  })

  test('a receiver is told of each write, signed and in its order, as its client sees the record', async ({ assert }) => {
    await story.addNode()
    await story.subscribe({ url: `${story.url}/hooks/?of=loans` })
    const { id = '' } = await lending.newLoan()
    await transition(lending.member, 'loan', id, 'submit')
    await lending.newLoan({}, lending.other)
    await lending.database.pool.query(
      `insert into _audit_log (at, kind, entity, record_id, version, detail) values (now(), 'record.sign', 'loan', $1, 2, '{}')`,
      [id],
    )
    await create(lending.admin, 'branch', { code: 'BR77', name: '不相干' })
    const mine = await lending.newLoan()
    await story.told(3)
    await remove(lending.member, 'loan', mine.id ?? '', 'any')
    await story.told(4)
    const types = receiver.received.map(({ body }) => body.type)
    assert.sameMembers(types, ['loan.create', 'loan.submit', 'loan.create', 'loan.delete'])
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
    assert.equal(await story.count(), 4)
    assert.lengthOf(story.faults, 0)
  })

  test('it is told of the steps that it names alone, and of nothing that happens while it is off', async ({ assert }) => {
    await story.addNode()
    const subscription = await story.subscribe({ steps: 'submit\napprove' })
    const { id = '' } = await lending.newLoan()
    await transition(lending.member, 'loan', id, 'submit')
    await story.told(1)
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
    await story.told(2)
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
    await story.addNode()
    await story.subscribe({ steps: 'create' })
    receiver.fault = 'error'
    await lending.newLoan()
    const dead = await story.exchange('FAILED')
    assert.deepEqual([dead.tries, dead.code], [4, 500])
    assert.equal(receiver.requests, 4)
    receiver.fault = undefined
    await transition(lending.admin, 'exchange', dead.id, 'retry')
    await story.told(1)
    assert.equal((await story.exchange('DONE')).id, dead.id)
    assert.equal(await story.count(), 1)
  })

  test('what the receiver refuses, or sends elsewhere, is not tried again by itself', async ({ assert }) => {
    await story.addNode()
    await story.subscribe({ steps: 'create' })
    receiver.fault = 'refuse'
    await lending.newLoan()
    assert.equal((await story.exchange('FAILED')).code, 404)
    receiver.fault = 'elsewhere'
    await lending.newLoan()
    await until(async () => (await story.count(`code = 302 and status = 'FAILED'`)) === 1)
    assert.equal(receiver.requests, 2)
  })

  test('a node that is lost while the receiver is silent is followed by another, with the same message', async ({ assert }) => {
    await story.addNode()
    await story.subscribe({ steps: 'create' })
    receiver.fault = 'hang'
    await lending.newLoan()
    await until(async () => receiver.requests >= 1)
    await story.loseNodes()
    receiver.fault = undefined
    receiver.letGo()
    await story.addNode()
    await story.addNode()
    await story.told(1)
    assert.equal((await story.exchange('DONE')).reason, null)
    await lending.newLoan()
    await story.told(2)
    assert.equal(new Set(receiver.received.map(({ id }) => id)).size, 2)
    assert.equal(await story.count(), 2)
  })

  test('what nothing could be told of is refused when it is saved, and nothing besides what was changed', async ({ assert }) => {
    const { admin } = lending
    assert.deepEqual(await story.refused(story.subscribe({ url: 'https://127.0.0.1:8443/hook' }, admin)), ['peerPrivate url'])
    assert.deepEqual(await story.refused(story.subscribe({ url: 'https://[::1]/hook' }, admin)), ['peerPrivate url'])
    for (const wrong of [
      'http://partner.example.com/hook',
      'ftp://127.0.0.1/hook',
      'partner',
      'https://me@partner.example.com/',
      story.url,
    ])
      assert.deepEqual(await story.refused(story.subscribe({ url: wrong }, admin)), ['subscriptionUrl url'], wrong)
    const all = await story.refused(story.subscribe({ url: 'nowhere', secret: 'short', steps: 'submit\nvanish' }, admin))
    assert.deepEqual(all, ['subscriptionUrl url', 'subscriptionSecret secret', 'subscriptionStep steps'])
    assert.deepEqual(await story.refused(story.subscribe({ about: 'exchange' })), ['subscriptionEntity about'])
    assert.deepEqual(await story.refused(story.subscribe({ url: '', secret: '' })), ['required url', 'required secret'])
    const id = await story.subscribe()
    await story.setPast(id, { url: 'http://partner.example.com/hook' })
    await update(admin, 'subscription', id, 'any', { enabled: false })
    assert.deepEqual(await story.refused(update(admin, 'subscription', id, 'any', { steps: 'vanish' })), ['subscriptionStep steps'])
    await update(admin, 'subscription', id, 'any', { steps: 'submit' })
    assert.deepEqual(await story.refused(update(admin, 'subscription', id, 'any', { about: 'branch' })), ['subscriptionStep steps'])
  })

  test('an address inside the own network is told nothing, and the subscription says why', async ({ assert }) => {
    const [here, local, named] = [await story.subscribe(), await story.subscribe(), await story.subscribe()]
    await story.setPast(here, { url: 'https://127.0.0.1:8443/hook' })
    await story.setPast(local, { url: 'https://[::1]/hook' })
    await story.setPast(named, { url: 'http://partner.example.com/hook' })
    await story.addNode({})
    await lending.newLoan()
    assert.include(await story.problem(here), '内部网络')
    assert.include(await story.problem(local), '内部网络')
    assert.include(await story.problem(named), 'https')
    assert.equal(await story.count(), 0)
    assert.equal(receiver.requests, 0)
  })

  test('a message names its subscription, which is kept as long as there are any', async ({ assert }) => {
    await story.addNode()
    const subscription = await story.subscribe({ steps: 'create' })
    await lending.newLoan()
    await story.told(1)
    const { id } = await story.exchange('DONE')
    const { connector, subscription: named } = await lending.one<{ connector: string | null; subscription: string }>(
      'select connector, subscription::text from exchange where id = $1',
      [id],
    )
    assert.deepEqual([connector, named], [null, subscription])
    assert.deepEqual(await story.refused(remove(lending.admin, 'subscription', subscription, 'any')), ['inUse '])
  })

  test('a name that leads inside the own network is refused once it is looked up', async ({ assert }) => {
    await story.addNode({})
    await story.subscribe({ url: 'https://localhost:8443/hook', steps: 'create' })
    await lending.newLoan()
    const { reason } = await story.exchange('FAILED')
    assert.include(reason, '内部网络')
  })

  test('what cannot be told is said, and told once it is mended', async ({ assert }) => {
    await story.addNode()
    const subscription = await story.subscribe()
    await story.setPast(subscription, { steps: 'create, vanish' })
    const { id } = await lending.newLoan()
    assert.include(await story.problem(subscription), 'vanish')
    await update(lending.admin, 'subscription', subscription, 'any', { steps: 'create' })
    await story.told(1)
    assert.equal(receiver.received[0]?.body.data.id, id)
    await update(lending.admin, 'partner', story.partner, 'any', { active: 'DISABLED' })
    assert.include(await story.problem(subscription), '客户端')
    await lending.newLoan()
    await update(lending.admin, 'partner', story.partner, 'any', { active: 'ENABLED' })
    await story.told(2)
    await story.setPast(subscription, { about: 'exchange', steps: null })
    await until(async () => (await story.problem(subscription))?.includes('exchange'))
    await update(lending.admin, 'subscription', subscription, 'any', { about: 'partner' })
    await until(async () => (await story.problem(subscription))?.includes('合作程序'))
  })

  test('what is kept encrypted is not sent', async ({ assert }) => {
    await update(lending.admin, 'partner', story.partner, 'any', { roles: ['admin'], account: '1' })
    await lending.database.pool.query(`update member set roles = '{admin}' where id = 1`)
    const member = String(lending.member.user.id)
    await story.addNode()
    await story.subscribe({ about: 'member', steps: 'update' })
    await update(lending.admin, 'member', member, 'any', { idNo: '11010519491231002X' })
    await story.told(1)
    const record = receiver.received[0]?.body.data.record as object
    assert.property(record, 'name')
    assert.notProperty(record, 'idNo')
  })
})
