import { test } from '@japa/runner'
import type { Progress } from '../../app/jobs/progress.ts'
import { call as callOfJob } from '../../app/jobs/work/call.ts'
import { Mailer } from '../../app/mail/mailer.ts'
import { entityNamed } from '../../app/records/entity_of.ts'
import { create } from '../../app/steps/create.ts'
import { takeInternalStep } from '../../app/steps/take_internal_step.ts'
import { transition } from '../../app/steps/transition.ts'
import { until } from '../support/node.ts'
import { type Peers, withPeers } from '../support/peers.ts'
import { sentRecords } from '../support/sent_records.ts'

test.group('stores of ERP and text messages', (group) => {
  let peers: Peers
  withPeers(group, (opened) => {
    peers = opened
  })

  test('stores are as ERP says: asked every night, and told when one changes, out of order and twice', async ({ assert }) => {
    const store = { storeCode: 'S900', storeName: '天河体育西店', storeType: 'DIRECT', status: 'PREPARING' }
    const { id = '' } = (await create(peers.portal.admin, 'store', store)).view
    const work = { kind: 'call', connector: 'erp', operation: 'refreshStore' } as const
    const context = peers.context
    const progress = { step: async () => undefined } as unknown as Progress
    await callOfJob(work, { context, progress, mailer: new Mailer({ url: '', from: '' }), planned: context.now, run: 'one' })
    const asked = await until(async () =>
      peers
        .peer('erp')
        .effectsOf('refreshStore')
        .find(({ sent }) => sent.storeCode === 'S900'),
    )
    assert.equal((await peers.read('store', id)).status, 'PREPARING')
    peers.peer('erp').fail('duplicate', 1)
    assert.equal(await peers.peer('erp').decide(asked.key, 'close'), 202)
    await peers.reaches('store', id, 'DISABLED')
  })

  test('what the gateway of SMS refuses has failed with its reason, and goes out when it is sent again', async ({ assert }) => {
    const sms = await sentRecords.messageRecord(peers.portal)
    const entity = entityNamed(peers.portal.app, 'messageRecord')
    peers.peer('sms').fail('refuse', 1)
    await takeInternalStep(peers.context, { entity, id: sms, name: 'submit' })
    assert.isNotEmpty((await peers.reaches('messageRecord', sms, 'SEND_FAILED')).failReason)
    await transition(peers.portal.admin, 'messageRecord', sms, 'resend')
    await takeInternalStep(peers.context, { entity, id: sms, name: 'submit' })
    await peers.reaches('messageRecord', sms, 'SENT')
  })
})
