import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { PublicFiles } from '../../app/http/answers/public_files.ts'
import { temporaryFolder } from '../support/server_process.ts'

/** A built page of three files, one of them compressed too. */
function page(folder: string): PublicFiles {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'assets/main-1.js'), 'export {}')
  writeFileSync(join(folder, 'assets/main-1.js.br'), 'packed')
  return new PublicFiles(pathToFileURL(`${folder}/`))
}

async function asked(files: PublicFiles, url: string, headers: Record<string, string> = {}) {
  const context = await testUtils.createHttpContext()
  context.request.parsedUrl.pathname = url
  Object.assign(context.request.request.headers, headers)
  const isServed = files.serve(context)
  const stream = context.response.outgoingStream
  if (stream instanceof Readable) stream.on('error', () => undefined).destroy()
  return { isServed, header: (name: string) => context.response.getHeader(name), status: context.response.getStatus() }
}

test.group('public files', () => {
  test('the page runs no script but its own, and is asked for anew each time', async ({ assert, cleanup }) => {
    const answer = await asked(page(temporaryFolder(cleanup)), '/')
    assert.match(String(answer.header('content-security-policy')), /script-src 'self'(;|$)/)
    assert.equal(answer.header('cache-control'), 'no-cache')
    assert.include(String(answer.header('permissions-policy')), 'camera=(self)')
    assert.include(String(answer.header('permissions-policy')), 'microphone=()')
  })

  test('parts named by their content are kept for good, and sent compressed', async ({ assert, cleanup }) => {
    const files = page(temporaryFolder(cleanup))
    const answer = await asked(files, '/assets/main-1.js', { 'accept-encoding': 'gzip, br' })
    assert.equal(answer.header('content-encoding'), 'br')
    assert.match(String(answer.header('cache-control')), /immutable/)
    assert.isUndefined((await asked(files, '/assets/main-1.js')).header('content-encoding'))
  })

  test('what the browser has is not sent again', async ({ assert, cleanup }) => {
    const files = page(temporaryFolder(cleanup))
    const etag = String((await asked(files, '/')).header('etag'))
    assert.equal((await asked(files, '/', { 'if-none-match': etag })).status, 304)
  })

  test('addresses for people lead to the page; other unknown ones, and ways out of the folder, to nothing', async ({ assert, cleanup }) => {
    const files = page(temporaryFolder(cleanup))
    assert.isTrue((await asked(files, '/lending/loans', { accept: 'text/html' })).isServed)
    for (const url of ['/assets/other.js', '/../package.json', '/%2e%2e/package.json']) {
      assert.isFalse((await asked(files, url, { accept: '*/*' })).isServed)
    }
  })
})
