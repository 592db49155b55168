import router from '@adonisjs/core/services/router'
import { test } from '@japa/runner'
import { people } from '../support/accounts.ts'
import type { Body } from '../support/library_data.ts'
import { Visitor } from '../support/visitor.ts'

const described = async (client: ConstructorParameters<typeof Visitor>[0], person: keyof typeof people): Promise<Body> =>
  (await (await Visitor.signedIn(client, people[person])).get('/api/openapi.json')).body()

test.group('the page of the API', () => {
  test('it is for those who are signed in, and comes from this server alone under the policy of pages', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    assert.equal((await client.get('/api/docs')).status(), 401)
    const page = await admin.get('/api/docs')
    assert.match(String(page.header('content-security-policy')), /script-src 'self';/)
    const addresses = [...page.text().matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '')
    assert.deepEqual(addresses, ['/api/docs/scalar.js', '/api/docs/start.js'])
    for (const address of addresses) {
      const script = await admin.get(address)
      assert.deepEqual([script.status(), script.header('content-type')], [200, 'text/javascript; charset=utf-8'])
    }
  })
})

test.group('openapi', () => {
  test('it describes what the caller may call and nothing else', async ({ client, assert }) => {
    const [member, librarian] = [await described(client, 'member'), await described(client, 'librarian')]
    assert.equal(member.openapi, '3.1.0')
    assert.property(member.paths, '/api/records/book/search')
    assert.notProperty(member.paths, '/api/records/book')
    assert.notProperty(member.paths, '/api/records/loan/{id}/transitions/approve')
    assert.property(librarian.paths, '/api/records/book')
    assert.property(librarian.paths, '/api/records/loan/{id}/transitions/approve')
  })

  test('the calls behind wizards, settings and files are in it for those who may open such screens', async ({ client, assert }) => {
    const [member, admin] = [await described(client, 'member'), await described(client, 'admin')]
    assert.includeMembers(Object.keys(member.paths), ['/api/drafts', '/api/files/policy', '/api/files/{id}/complete'])
    assert.notProperty(member.paths, '/api/settings/lending')
    assert.equal(admin.paths['/api/settings/lending'].patch.requestBody.content['application/json'].schema.properties.maxCopies.minimum, 1)
    assert.property(admin.paths, '/api/sendings')
  })

  test('approvals are in it for those who may read what waits', async ({ client, assert }) => {
    const librarian = await described(client, 'librarian')
    assert.includeMembers(Object.keys(librarian.paths), [
      '/api/approvals/inbox',
      '/api/approvals/decisions',
      '/api/records/loan/{id}/approvals',
    ])
    assert.property(librarian.paths['/api/records/loan/{id}/approvals/transfer'], 'post')
    assert.notProperty(librarian.paths, '/api/records/book/{id}/approvals')
  })

  test('whoever writes a record, or takes a step of one, can say through which screen', async ({ client, assert }) => {
    const { paths } = await described(client, 'librarian')
    const withScreen = (call: Body) => call.parameters.some(({ name, in: where }: Body) => name === 'X-Screen' && where === 'header')
    const calls = [paths['/api/records/book'].post, paths['/api/records/book/{id}'].patch]
    assert.deepEqual(calls.map(withScreen), [true, true])
    assert.isTrue(withScreen(paths['/api/records/loan/{id}/transitions/approve'].post))
    assert.isFalse(withScreen(paths['/api/records/loan/transitions/approve'].post))
  })

  test('hidden fields are not in it', async ({ client, assert }) => {
    const { components } = await described(client, 'member')
    assert.notProperty(components.schemas.book.properties, 'price')
    assert.property(components.schemas.book.properties, 'title')
  })

  test('every reference in it leads somewhere', async ({ client, assert }) => {
    const document = await described(client, 'admin')
    const names = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
    assert.isAbove(names.length, 10)
    for (const name of names) assert.property(document.components.schemas, name ?? '')
  })

  test('every call of administration that the router has is in that of an administrator, and in that of nobody else', async ({
    client,
    assert,
  }) => {
    const [admin, member] = [await described(client, 'admin'), await described(client, 'member')]
    const routes = router.toJSON().root?.filter(({ pattern }) => /^\/api\/(admin\/|trials|access$|session\/trial)/.test(pattern)) ?? []
    const calls = routes.flatMap(({ pattern, methods }) =>
      methods
        .filter((method) => method !== 'HEAD')
        .map((method) => ({ path: pattern.replace(/:(\w+)/g, '{$1}'), method: method.toLowerCase() })),
    )
    assert.isAbove(calls.length, 18)
    for (const { path, method } of calls) {
      assert.property(admin.paths[path] ?? {}, method, `${method} ${path}`)
      assert.notProperty(member.paths, path)
    }
    const kinds = admin.paths['/api/admin/overlays/{kind}'].parameters[0].schema.enum
    assert.sameMembers(kinds, ['lookup', 'menu', 'message', 'report', 'screen', 'sequence'])
  })

  test('no call of the router is left out of all of them', async ({ client, assert }) => {
    const documents = await Promise.all((['admin', 'librarian', 'member'] as const).map((person) => described(client, person)))
    const told = documents.flatMap(({ paths }) =>
      Object.entries<Body>(paths).flatMap(([path, calls]) => Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`)),
    )
    const routes = router.toJSON().root?.filter(({ pattern }) => pattern.startsWith('/api/')) ?? []
    const left = routes.flatMap(({ pattern, methods }) =>
      methods
        .filter((method) => method !== 'HEAD' && !told.some((call) => isOf(`${method} ${pattern}`, call)))
        .map((method) => `${method} ${pattern}`),
    )
    assert.isAbove(routes.length, 100)
    assert.deepEqual(
      left.filter((call) => !notCalled.some((pattern) => pattern.test(call))),
      [],
    )
  })
})

/** What is followed rather than called: pages with what they load, links that the answers of calls give, ways to other systems and from them. */
const notCalled = [
  /^GET .api.docs/,
  /^GET .api.dev./,
  /^GET .api.(files|records)\/.*:as$/,
  /^GET .api.public.slides.:name/,
  /^GET .api.group/,
  /^GET .api.oauth.ask.:uid$/,
  /^POST .api.connectors./,
  /^POST .api.mcp$/,
]

/** Whether a call of a document is one of a route: what the route leaves open is a name or a parameter there. */
function isOf(route: string, call: string): boolean {
  const [wanted, found] = [route.split('/'), call.split('/')]
  return wanted.length === found.length && wanted.every((part, at) => part.startsWith(':') || part === found[at])
}
