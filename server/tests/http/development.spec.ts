import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import { libraryWith, ServerProcess, temporaryFolder } from '../support/server_process.ts'

test.group('development', () => {
  test('a change is told to the page at once; a wrong one leaves the last good version running', async ({ assert, cleanup }) => {
    const folder = temporaryFolder(cleanup)
    const METADATA_DIR = libraryWith(folder, 'app.json', '', '')
    const server = await ServerProcess.ready({ DATA_DIR: join(folder, 'data'), METADATA_DIR, METADATA_WATCH: '1' })
    const screen = join(METADATA_DIR, 'screens/catalogue/books.json')
    const text = readFileSync(screen, 'utf8')
    const news = await listen(`${server.url}/api/dev/events`)

    writeFileSync(screen, text.replace('"title"', '"titel"'))
    const wrong = await news.next()
    assert.deepEqual(wrong.changed, ['screens/catalogue/books.json'])
    assert.match(wrong.diagnostics[0].text, /^screens\/catalogue\/books\.json:\d+:\d+/)
    const { diagnostics, version } = await (await fetch(`${server.url}/api/dev/diagnostics`)).json()
    assert.isAbove(diagnostics.length, 0)

    writeFileSync(screen, text.replace('书目', '图书'))
    const right = await news.next()
    assert.deepEqual(right.diagnostics, [])
    assert.notEqual(right.version, version)
    assert.equal(await server.end(), 0)
  })

  test('a new field gets its column without a restart', async ({ assert, cleanup }) => {
    const folder = temporaryFolder(cleanup)
    const METADATA_DIR = libraryWith(folder, 'app.json', '', '')
    const server = await ServerProcess.ready({ DATA_DIR: join(folder, 'data'), METADATA_DIR, METADATA_WATCH: '1' })
    const news = await listen(`${server.url}/api/dev/events`)
    const entity = join(METADATA_DIR, 'entities/people/branch.json')
    writeFileSync(entity, readFileSync(entity, 'utf8').replace('"fields": {', '"fields": { "phone": { "kind": "text", "label": "电话" },'))
    await news.next()
    assert.equal(await server.status(), 200)
    assert.notInclude(server.output, 'could not be read')
    assert.equal(await server.end(), 0)
  })
})

/** The events of a stream of server-sent events, one after the other. */
async function listen(url: string) {
  const response = await fetch(url)
  const parts = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  await sleep(100)
  return {
    async next() {
      for (;;) {
        const { value = '', done } = await parts.next()
        const [, data] = /^data: (.*)$/m.exec(value) ?? []
        if (data !== undefined) return JSON.parse(data)
        if (done) throw new Error('The stream has ended.')
      }
    },
  }
}
