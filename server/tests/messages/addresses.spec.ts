import { test } from '@japa/runner'
import type { App } from '../../../engine/runtime/app/app.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import type { ToldAddress } from '../../../engine/schema/effect.ts'
import type { Entity } from '../../../engine/schema/entity.ts'
import type { Workflow } from '../../../engine/schema/workflow.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { Lending } from '../support/lending.ts'
import { library } from '../support/library.ts'

const told: ToldAddress = { role: 'librarian', email: 'email', phone: 'phone', name: 'name', language: 'language' }

/** The library, where whoever applies for a card is told that the application has come. */
function tellingApplicants(address: ToldAddress = told): App {
  const { bundle, hash } = library()
  const application = bundle.entities.application as Entity
  const workflow = bundle.workflows.application as Workflow
  const fields = { ...application.fields, email: { kind: 'code', label: '邮箱' }, language: { kind: 'code', label: '语言' } } as const
  const send = { ...workflow.transitions.send, effects: [{ kind: 'notify', message: 'received', to: { addresses: [address] } }] }
  const received = {
    entity: 'application',
    title: '已收到 {name} 的申请',
    body: '请等待审核。',
    channels: { letter: {}, email: {}, sms: {} },
  }
  const english = { title: '{name} has applied', body: 'Please wait.' }
  return link(
    {
      ...bundle,
      entities: { ...bundle.entities, application: { ...application, fields } },
      workflows: { ...bundle.workflows, application: { ...workflow, transitions: { ...workflow.transitions, send } } as Workflow },
      messages: { ...bundle.messages, received },
      locales: { ...bundle.locales, US: { ...bundle.locales.US, 'messages/received': english } },
      paths: { ...bundle.paths, message: { ...bundle.paths.message, received: 'messages/received' } },
    },
    hash,
  )
}

test.group('people who are told by an address that the record holds', (group) => {
  let lending: Lending
  group.each.teardown(() => lending.close())

  /** What is on its way to somebody who has applied. */
  const applied = async (app: App, fields: object) => {
    lending = await Lending.open(app)
    const { branch, admin, database } = lending
    const { view } = await create(admin, 'application', { name: '陈访客', phone: '13800138000', branch: branch.id, ...fields })
    await transition(admin, 'application', view.id ?? '', 'send')
    await lending.handOut()
    const { rows } = await database.pool.query(
      'select channel, address, title, receiver, language, reader::text from delivery order by channel',
    )
    return rows
  }

  test('hear it in their language by every channel that reaches them, and have no letter', async ({ assert }) => {
    const rows = await applied(tellingApplicants(), { email: 'chen@guest.example', language: 'US' })
    assert.containsSubset(rows, [
      { channel: 'EMAIL', address: 'chen@guest.example', title: '陈访客 has applied', receiver: '陈访客', language: 'US', reader: null },
      { channel: 'SMS', address: '13800138000', language: 'US', reader: null },
    ])
    assert.lengthOf(rows, 2)
  })

  test('hear it in the language of the portal where theirs is none that it speaks', async ({ assert }) => {
    const [mail] = await applied(tellingApplicants(), { email: 'chen@guest.example', language: 'Latin' })
    assert.containsSubset(mail, { title: '已收到 陈访客 的申请', language: 'ZHS' })
  })

  test('hear nothing by what the record does not hold', async ({ assert }) => {
    const rows = await applied(tellingApplicants({ role: 'librarian', email: 'email' }), { email: null })
    assert.deepEqual(rows, [])
  })

  test('hear nothing of what their role may not read', async ({ assert }) => {
    assert.deepEqual(await applied(tellingApplicants({ ...told, role: 'guest' }), { email: 'chen@guest.example' }), [])
  })
})
