import { test } from '@japa/runner'
import { Deliveries } from '../../app/deliveries/deliveries.ts'
import { Mailer } from '../../app/mail/mailer.ts'
import type { Metadata } from '../../app/metadata/metadata.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { update } from '../../app/steps/update.ts'
import { Lending } from '../support/lending.ts'
import { MailServer, textOf } from '../support/mail_server.ts'

interface Row {
  readonly id: string
  readonly channel: string
  readonly status: string
  readonly address: string
  readonly title: string
  readonly body: string
  readonly tries: number
  readonly reason: string | null
}

test.group('mails and text messages', (group) => {
  let lending: Lending
  let server: MailServer | undefined
  let mailer: Mailer | undefined
  group.each.setup(async () => {
    lending = await Lending.open()
    return async () => {
      mailer?.stop()
      await server?.stop()
      server = undefined
      await lending.close()
    }
  })

  const sender = (port: number) => {
    mailer = new Mailer({ url: `smtp://127.0.0.1:${port}`, from: 'Library <mail@library.example>' })
    const logger = {
      error: ({ err }: { err: unknown }) => {
        throw err
      },
    }
    return new Deliveries({
      pool: lending.database.pool,
      metadata: { app: lending.app } as Metadata,
      accesses: lending.accesses,
      mailer,
      logger: logger as never,
    })
  }
  const rows = async () =>
    (
      await lending.database.pool.query<Row>(
        'select id, channel, status, address, title, body, tries::int, reason from delivery order by channel, id',
      )
    ).rows
  /** A member with these ways to be told has borrowed a book. */
  const lentTo = async (ways: object) => {
    await update(lending.admin, 'member', lending.member.user.id ?? '', 1, ways)
    const loan = await lending.lent()
    await lending.handOut()
    return loan
  }
  const dueNow = () => lending.database.pool.query(`update delivery set due_at = now() - interval '1 second'`)

  test('a mail goes out in the language of the account, with a way to the record', async ({ assert }) => {
    server = await MailServer.start(0)
    const { id, loanNo } = await lentTo({ email: 'wang@library.example', language: 'US' })
    await sender(server.port).send()
    const mail = await server.next()
    assert.match(mail, new RegExp(`Subject: Please return ${loanNo} in time`))
    assert.match(mail, /To: wang@library\.example/)
    const [row] = await rows()
    assert.match(mail, new RegExp(`Message-ID: <delivery-${row?.id}@library\\.example>`, 'i'))
    assert.include(textOf(mail), `https://library.example/#/lending/loan/${id}`)
    assert.containsSubset(row, { channel: 'EMAIL', status: 'SENT', tries: 1, reason: null })
  })

  test('several nodes send each mail once', async ({ assert }) => {
    server = await MailServer.start(0)
    await lentTo({ email: 'wang@library.example' })
    const { port } = server
    await Promise.all([sender(port).send(), sender(port).send(), sender(port).send()])
    await server.next()
    assert.equal(server.count, 0)
    assert.containsSubset((await rows())[0], { status: 'SENT', tries: 1 })
  })

  test('a mail that no server takes is tried later, then stands among the dead letters, and can be sent again', async ({ assert }) => {
    server = await MailServer.start(0)
    const { port } = server
    await server.stop()
    server = undefined
    await lentTo({ email: 'wang@library.example' })
    const deliveries = sender(port)
    await deliveries.send()
    assert.containsSubset((await rows())[0], { status: 'WAITING', tries: 1 })
    assert.match((await rows())[0]?.reason ?? '', /ECONNREFUSED/)
    assert.equal(await deliveries.send(), 0)
    for (let tries = 2; tries <= 3; tries++) {
      await dueNow()
      await deliveries.send()
    }
    const [dead] = await rows()
    assert.containsSubset(dead, { status: 'FAILED', tries: 3 })
    server = await MailServer.start(port)
    await transition(lending.admin, 'delivery', dead?.id ?? '', 'retry')
    await deliveries.send()
    assert.containsSubset((await rows())[0], { status: 'SENT', tries: 1, reason: null })
  })

  test('an address that the mail server does not know is not tried again', async ({ assert }) => {
    server = await MailServer.start(0, (address) => address.startsWith('nobody'))
    await lentTo({ email: 'nobody@library.example' })
    await sender(server.port).send()
    assert.containsSubset((await rows())[0], { status: 'FAILED', tries: 1 })
    assert.match((await rows())[0]?.reason ?? '', /No such mailbox/)
  })

  test('a mail whose server was killed while it was sent is taken up again', async ({ assert }) => {
    server = await MailServer.start(0)
    await lentTo({ email: 'wang@library.example' })
    await lending.database.pool.query(`update delivery set status = 'SENDING', tries = 1, due_at = now() - interval '1 second'`)
    await sender(server.port).send()
    assert.containsSubset((await rows())[0], { status: 'SENT', tries: 2 })
  })

  test('a text message leaves by the step that the app names for it', async ({ assert }) => {
    const { loanNo } = await lentTo({ phone: '13800000000' })
    await sender(1).send()
    assert.containsSubset(await rows(), [
      { channel: 'SMS', status: 'SENT', address: '13800000000', body: `${loanNo} 请于 2026-12-01 前归还。`, tries: 1 },
    ])
  })

  test('who has opted out of a channel is not told by it, but by the others', async ({ assert }) => {
    await create(lending.admin, 'optOut', { member: lending.member.user.id, message: 'loanLent', channels: ['EMAIL'] })
    await lentTo({ email: 'wang@library.example', phone: '13800000000' })
    assert.deepEqual(
      (await rows()).map(({ channel }) => channel),
      ['SMS'],
    )
  })

  test('an address of nobody in particular is told what the role for such addresses may see', async ({ assert }) => {
    await create(lending.admin, 'receiver', { message: 'loanLent', email: 'desk@library.example' })
    await lentTo({})
    assert.containsSubset(await rows(), [{ channel: 'EMAIL', address: 'desk@library.example', status: 'WAITING' }])
    assert.lengthOf(await rows(), 1)
  })

  test('a receiver has an account, an address or a group', async ({ assert }) => {
    const refused = await create(lending.admin, 'receiver', { message: 'loanLent' }).catch((error) => error)
    assert.equal(refused.issues?.[0]?.code, 'rule')
  })
})
