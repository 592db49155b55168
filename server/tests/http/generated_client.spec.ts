import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import env from '#start/env'
import { type ApiDescription, writeClient } from '../../../cli/client/write-client.ts'
import portal from '../../app/services/portal.ts'
import { people } from '../support/accounts.ts'
import { bearerOf, newClient } from '../support/clients.ts'
import { Visitor } from '../support/visitor.ts'

type Call = (name: string, given: object, options?: object) => Promise<Record<string, unknown>>
interface Generated {
  client(options: { url: string; token: string }): Call
  readonly ApiProblem: new () => Error & { code: string; status: number }
}

test('the client that is generated for a role calls the API and is told its refusals', async ({ client, assert, cleanup }) => {
  await portal.pool.query('delete from _attempts')
  const admin = await Visitor.signedIn(client, people.admin)
  const librarian = await Visitor.signedIn(client, people.librarian)
  const folder = mkdtempSync(join(tmpdir(), 'pergola-client-'))
  cleanup(() => rmSync(folder, { recursive: true }))
  const described = (await librarian.get('/api/openapi.json')).body() as ApiDescription
  writeFileSync(join(folder, 'portal.ts'), writeClient(described))
  const generated = (await import(join(folder, 'portal.ts'))) as Generated

  const token = await bearerOf(await newClient(admin), 'read')
  const call = generated.client({ url: env.get('PUBLIC_URL') ?? '', token })
  const found = await call('POST /api/records/book/search', { body: { columns: ['title'], page: { size: 1 } } })
  const [row] = found.rows as { id: string; title: string }[]
  const book = await call('GET /api/records/book/{id}', { path: { id: row?.id } })
  assert.equal(book.title, row?.title)
  const refusal = await call('GET /api/records/book/{id}', { path: { id: '0' } }).catch((error: unknown) => error)
  assert.instanceOf(refusal, generated.ApiProblem)
  assert.deepInclude(refusal, { code: 'notFound', status: 404 })
})
