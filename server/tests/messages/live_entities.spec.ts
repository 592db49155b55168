import { PassThrough } from 'node:stream'
import { test } from '@japa/runner'
import env from '#start/env'
import { LiveEntities } from '../../app/deliveries/live_entities.ts'
import { Notices } from '../../app/queues/notices.ts'
import type { Context } from '../../app/records/context.ts'
import { versions } from '../../app/records/versions.ts'
import portal from '../../app/services/portal.ts'
import { update } from '../../app/steps/update.ts'
import { sealEntries } from '../../app/storage/audit/seal_entries.ts'
import { people } from '../support/accounts.ts'
import { Lending } from '../support/lending.ts'
import { until } from '../support/node.ts'
import { Visitor } from '../support/visitor.ts'

test.group('live entities', (group) => {
  let lending: Lending
  group.setup(async () => {
    lending = await Lending.open()
    return () => lending.close()
  })

  /** A node, and pages of these people that follow loans there. */
  async function node(...contexts: readonly Context[]) {
    const { pool, url } = lending.database
    const [notices, live] = [new Notices(pool, url), new LiveEntities(50)]
    await notices.start()
    notices.on('records', (written) => live.tell(written))
    let asked = 0
    const pages = contexts.map((context) => {
      const stream = new PassThrough()
      let text = ''
      stream.on('data', (part) => {
        text += String(part)
      })
      const read = async (keys: Parameters<typeof versions>[1]) => {
        asked += 1
        return versions(context, keys)
      }
      live.follow(stream, { entities: ['loan'], read })
      return { stream, told: () => text.split('event: entity\ndata: {"entity":"loan"}\n').length - 1, text: () => text }
    })
    return { live, pages, asked: () => asked, close: () => notices.stop() }
  }

  test('who may read what was written is told, and nothing of it; whose it is not is not told', async ({ assert }) => {
    const loan = await lending.newLoan()
    await sealEntries(lending.database.pool)
    const { pages, close } = await node(lending.librarian, lending.member, lending.other)
    const [librarian, member, other] = pages
    await update(lending.librarian, 'loan', String(loan.id), Number(loan.version), { note: '加急' })
    await sealEntries(lending.database.pool)
    await until(async () => librarian?.told() === 1 && member?.told() === 1)
    assert.equal(librarian?.text(), 'event: entity\ndata: {"entity":"loan"}\n\n')
    assert.equal(other?.text(), '')
    await close()
  })

  test('what comes within a moment is told once and asked for once', async ({ assert }) => {
    const { live, pages, asked, close } = await node(lending.librarian)
    const loans = [await lending.newLoan(), await lending.newLoan(), await lending.newLoan()]
    for (const { id } of loans) live.tell(`loan/${id}`)
    live.tell('book/1')
    await until(async () => pages[0]?.told() === 1)
    assert.equal(asked(), 1)
    await close()
  })

  test('news of any records is told without looking any up, and what nobody follows is not looked up', async ({ assert }) => {
    const { live, pages, asked, close } = await node(lending.other)
    live.tell('book/1')
    live.tell()
    await until(async () => pages[0]?.told() === 1)
    assert.equal(asked(), 0)
    await close()
  })

  test('a page connects again when rights have changed', async ({ assert }) => {
    const { live, pages, close } = await node(lending.librarian)
    live.hangUp()
    await until(async () => pages[0]?.stream.writableEnded)
    assert.isTrue(pages[0]?.stream.writableEnded)
    await close()
  })
})

test.group('live entities of a page', () => {
  test('a person hears of an entity that they are granted, and of no other', async ({ client, assert }) => {
    const reader = await Visitor.signedIn(client, people.member)
    const page = new AbortController()
    const answer = await fetch(
      `http://${env.get('HOST')}:${env.get('PORT')}/api/notifications/events?follow=loan&follow=tariff&follow=none`,
      {
        headers: { cookie: `pergola_session=${reader.cookie('pergola_session')}` },
        signal: page.signal,
      },
    )
    let text = ''
    const read = async () => {
      for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) text += Buffer.from(part).toString()
    }
    read().catch(() => undefined)
    await until(async () => text.includes('event: open'))
    portal.liveEntities.tell()
    await until(async () => text.includes('"loan"'))
    assert.notInclude(text, 'tariff')
    assert.notInclude(text, 'none')
    page.abort()
  })
})
