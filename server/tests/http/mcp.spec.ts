import { test } from '@japa/runner'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import env from '#start/env'
import portal from '../../app/services/portal.ts'
import { people } from '../support/accounts.ts'
import { bearerOf, newClient } from '../support/clients.ts'
import { type Body, lendingDesk } from '../support/library_data.ts'
import { Visitor } from '../support/visitor.ts'

const tokens = new Map<string, Promise<string>>()
const tokenFor = (admin: Visitor, scopes: string): Promise<string> => {
  const known = tokens.get(scopes) ?? newClient(admin, { scopes: ['openid', ...scopes.split(' ')] }).then((made) => bearerOf(made, scopes))
  tokens.set(scopes, known)
  return known
}

/** A client of the protocol that asks with a token for these scopes. */
async function connected(admin: Visitor, scopes: 'read' | 'read write'): Promise<Client> {
  const bearer = await tokenFor(admin, scopes)
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${bearer}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${env.get('PUBLIC_URL')}/api/mcp`), { requestInit }) as never)
  return client
}

const said = (result: unknown): { isError?: boolean; value: Record<string, never> } => {
  const { content, isError } = result as { content: { text: string }[]; isError?: boolean }
  return { ...(isError !== undefined && { isError }), value: JSON.parse(content[0]?.text ?? '{}') }
}

test.group('tools for clients', (group) => {
  group.each.setup(async () => {
    await portal.pool.query('delete from _attempts')
  })

  test('are what the client may read, run and do', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const [reader, writer] = [await connected(admin, 'read'), await connected(admin, 'read write')]
    const [read, write] = [(await reader.listTools()).tools, (await writer.listTools()).tools].map((tools) => tools.map(({ name }) => name))
    assert.includeMembers(read ?? [], ['search_loan', 'read_loan', 'report_loansByMonth'])
    assert.notIncludeMembers(read ?? [], ['submit_loan', 'search_partner'])
    assert.includeMembers(write ?? [], ['submit_loan', 'approve_loan'])
    await Promise.all([reader.close(), writer.close()])
  })

  test('answer as the API does, within the rows of the account', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const librarian = await Visitor.signedIn(client, people.librarian)
    const tools = await connected(admin, 'read')
    const asked = { columns: ['loanNo'], page: { size: 5 } }
    const found = said(await tools.callTool({ name: 'search_loan', arguments: asked }))
    const api = (await librarian.post('/api/records/loan/search', asked)).body()
    assert.deepEqual(found.value.rows, api.rows)
    const answer = said(await tools.callTool({ name: 'report_loansByMonth', arguments: {} }))
    assert.isArray(answer.value.rows)
    await tools.close()
  })

  test('say why something cannot be done, and do nothing without the scope', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const [reader, writer] = [await connected(admin, 'read'), await connected(admin, 'read write')]
    assert.deepInclude(said(await reader.callTool({ name: 'submit_loan', arguments: { id: '1' } })), { isError: true })
    const missing = said(await writer.callTool({ name: 'submit_loan', arguments: { id: '999999' } }))
    assert.deepEqual([missing.isError, missing.value.code], [true, 'notFound' as never])
    const wrong = said(await reader.callTool({ name: 'report_loansByMonth', arguments: { params: { loanDate: null } } }))
    assert.deepInclude((wrong.value.issues as unknown as object[])[0] ?? {}, { code: 'required', path: 'loanDate' })
    await Promise.all([reader.close(), writer.close()])
  })

  test('take a step as its account, which the history and the audit log tell', async ({ client, assert }) => {
    const { admin, member, branch, book } = await lendingDesk(client)
    const { id } = (await member.post('/api/records/loan', { branch: branch.id, copies: [{ book: book.id, quantity: '1' }] })).body()
    await member.post(`/api/records/loan/${id}/transitions/submit`)
    const tools = await connected(admin, 'read write')
    const taken = said(await tools.callTool({ name: 'approve_loan', arguments: { id: String(id), comment: '经接口同意借出' } }))
    assert.equal(taken.value.status, 'APPROVED' as never)
    const { entries } = (await member.get(`/api/records/loan/${id}/history`)).body()
    const [step] = (entries as Body[]).filter(({ step }) => (step as unknown as Body | null)?.name === 'approve')
    assert.equal(step?.byName, people.librarian)
    const { rows } = await portal.pool.query(
      `select kind, login, detail->>'step' as step from _audit_log where entity = 'loan' and record_id = $1 order by id desc limit 1`,
      [id],
    )
    assert.deepEqual(rows, [{ kind: 'record.transition', login: people.librarian, step: 'approve' }])
    await tools.close()
  })

  test('are for clients only', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    assert.equal((await admin.post('/api/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' })).status(), 403)
    assert.equal((await client.post('/api/mcp').json({})).status(), 403)
  })
})
