import { test } from '@japa/runner'
import { people } from '../support/accounts.ts'
import type { Body } from '../support/library_data.ts'
import { Visitor } from '../support/visitor.ts'

const described = async (client: ConstructorParameters<typeof Visitor>[0], person: keyof typeof people): Promise<Body> =>
  (await (await Visitor.signedIn(client, people[person])).get('/api/openapi.json')).body()

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
})
