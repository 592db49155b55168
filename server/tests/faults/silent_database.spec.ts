import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { test } from '@japa/runner'
import pg from 'pg'
import { Notices, reconnection, topics } from '../../app/queues/notices.ts'
import { testDatabase } from '../support/database.ts'

test.group('a database that takes a connection and says nothing', () => {
  test('is given up and asked again, and then everything counts as changed', async ({ assert, cleanup }) => {
    const database = await testDatabase()
    cleanup(() => database.close())
    const { host, port, user = '', password, database: name = '' } = new pg.Client(database.url)
    const sockets: Socket[] = []
    const between = createServer((socket) => {
      sockets.push(socket.on('error', () => undefined))
      if (sockets.length === 1) return
      const behind = (host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)).on('error', () => undefined)
      socket.pipe(behind).pipe(socket)
    })
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
    cleanup(() => {
      for (const socket of sockets) socket.destroy()
      between.close()
    })
    const credentials = [user, password ?? ''].map(encodeURIComponent).join(':')
    const url = `postgres://${credentials}@127.0.0.1:${(between.address() as AddressInfo).port}/${name}`
    const notices = new Notices(database.pool, url)
    const changed: string[] = []
    for (const topic of topics) notices.on(topic, () => changed.push(topic))
    await notices.start()
    await notices.stop()

    assert.sameMembers(changed, [...topics])
    assert.isAtLeast(sockets.length, 2)
  })

  test('keeps nobody waiting for more than ten seconds', ({ assert }) => {
    assert.isBelow(reconnection.attemptMilliseconds + reconnection.pauseMilliseconds, 10_000)
  })
})
