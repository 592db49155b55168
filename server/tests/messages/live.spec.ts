import { test } from '@japa/runner'
import env from '#start/env'
import { LiveLetters } from '../../app/deliveries/live_letters.ts'
import { Notices } from '../../app/queues/notices.ts'
import { newsOfLetters } from '../../app/storage/messages/news_of_letters.ts'
import type { Queryable } from '../../app/storage/queries/run_load.ts'
import { inTransaction } from '../../app/storage/writes/transaction.ts'
import { people } from '../support/accounts.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { until } from '../support/node.ts'
import { Visitor } from '../support/visitor.ts'

/** What a stream of events has said so far. */
function follow(stream: ReadableStream<Uint8Array> | NodeJS.ReadableStream): {
  readonly text: () => string
  readonly isOver: () => boolean
} {
  let [text, isOver] = ['', false]
  const read = async () => {
    for await (const part of stream as AsyncIterable<Uint8Array>) text += Buffer.from(part).toString()
    isOver = true
  }
  read().catch(() => {
    isOver = true
  })
  return { text: () => text, isOver: () => isOver }
}
const lettersIn = (text: string) => text.split('event: letters').length - 1

test.group('live letters', () => {
  test('a page hears of what comes for its person, and nothing when it comes for others', async ({ client, assert }) => {
    const reader = await Visitor.signedIn(client, people.librarian)
    const answer = await fetch(`http://${env.get('HOST')}:${env.get('PORT')}/api/notifications/events`, {
      headers: { cookie: `pergola_session=${reader.cookie('pergola_session')}` },
    })
    assert.equal(answer.headers.get('content-type'), 'text/event-stream')
    assert.equal(answer.headers.get('x-accel-buffering'), 'no')
    if (!answer.body) throw new Error('There is no stream.')
    const page = follow(answer.body)
    await until(async () => page.text().includes('event: open'))
    await (await Visitor.signedIn(client, people.admin)).post('/api/notifications/read')
    const before = lettersIn(page.text())
    await reader.post('/api/notifications/read')
    await until(async () => lettersIn(page.text()) > before)
    assert.equal(before, 0)
    await reader.delete('/api/session')
    await until(async () => page.isOver())
  })

  test('nobody listens who is not signed in', async ({ client, assert }) => {
    assert.equal((await new Visitor(client).get('/api/notifications/events')).status(), 401)
  })
})

test.group('live letters of two nodes', (group) => {
  let database: TestDatabase
  group.setup(async () => {
    database = await testDatabase()
    return () => database.close()
  })

  const node = async () => {
    const [notices, live] = [new Notices(database.pool, database.url), new LiveLetters()]
    notices.on('letters', (accounts) => live.tell(accounts))
    await notices.start()
    return { notices, live }
  }

  test('what a transaction tells is told once, at its end, and not at all when it fails', async ({ assert }) => {
    const { notices } = await node()
    const heard: string[] = []
    notices.on('letters', (accounts) => heard.push(accounts ?? ''))
    const twice = async (account: string, client: Queryable) => {
      await newsOfLetters(client, [account])
      await newsOfLetters(client, [account])
    }
    await inTransaction(database.pool, async (client) => {
      await twice('1', client)
      throw new Error('undone')
    }).catch(() => undefined)
    await inTransaction(database.pool, (client) => twice('2', client))
    await newsOfLetters(database.pool, ['3'])
    await until(async () => heard.includes('3'))
    assert.deepEqual(heard, ['2', '3'])
    await notices.stop()
  })

  test('what one node writes, the pages of the other hear of, when it is committed', async ({ assert }) => {
    const [one, other] = [await node(), await node()]
    const pages = [one, other].map(({ live }) => follow(live.open('7', async () => true)))
    const stranger = follow(other.live.open('8', async () => true))
    const writer = await database.pool.connect()
    await writer.query('begin')
    await newsOfLetters(writer, ['7', '9'])
    await writer.query('rollback')
    await writer.query('begin')
    await newsOfLetters(writer, ['7', '9'])
    await writer.query('commit')
    writer.release()
    for (const page of pages) await until(async () => lettersIn(page.text()) > 0)
    assert.deepEqual(
      [...pages, stranger].map((page) => lettersIn(page.text())),
      [1, 1, 0],
    )
    for (const { notices, live } of [one, other]) {
      live.hangUp()
      await notices.stop()
      await until(async () => live.count === 0)
    }
  })

  test('after a lost connection to the database every page asks again', async () => {
    const { notices, live } = await node()
    const page = follow(live.open('7', async () => true))
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'LISTEN%' and datname = current_database()`,
    )
    await until(async () => lettersIn(page.text()) > 0)
    live.hangUp()
    await notices.stop()
  })

  test('a page whose session has ended hears nothing more', async () => {
    const { notices, live } = await node()
    const page = follow(live.open('7', async () => false))
    await live.askAgain()
    await until(async () => page.isOver())
    await notices.stop()
  })
})
