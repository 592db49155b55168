import { test } from '@japa/runner'
import { people } from '../support/accounts.ts'
import { type Body, newBook } from '../support/library_data.ts'
import { Visitor } from '../support/visitor.ts'

test.group('documents by what is typed', () => {
  test('are found where the person may open them, with an address', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const book = await newBook(librarian, { title: '寻找路径的书' })
    const { documents } = (await librarian.get(`/api/find?words=${encodeURIComponent('寻找路径')}`)).body()
    assert.deepInclude(
      documents.map(({ address }: Body) => address),
      `/catalogue/book/${book.id}`,
    )
  })

  test('are told apart by their status and what is essential of them, as far as it is shown', async ({ client, assert }) => {
    const [librarian, member] = [await Visitor.signedIn(client, people.librarian), await Visitor.signedIn(client, people.member)]
    await newBook(librarian, { title: '认得出来的书', author: '作者甲', price: '12.50' })
    const facts = async (visitor: Visitor) =>
      (await visitor.get(`/api/find?words=${encodeURIComponent('认得出来')}`)).body().documents.map((found: Body) => found.facts)
    assert.deepEqual(await facts(librarian), [['作者甲', '12.50']])
    assert.deepEqual(await facts(member), [['作者甲']])
  })

  test('what is called just as typed comes before what only mentions it', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    for (const title of ['最近处指南', '近处指南', '近处指南续编']) await newBook(librarian, { title })
    const { documents } = (await librarian.get(`/api/find?words=${encodeURIComponent('近处指南')}`)).body()
    assert.deepEqual(
      documents.map(({ name }: Body) => name),
      ['近处指南', '近处指南续编', '最近处指南'],
    )
  })

  test('one character is not looked for, and nobody finds what they may not read', async ({ client, assert }) => {
    const [librarian, member] = [await Visitor.signedIn(client, people.librarian), await Visitor.signedIn(client, people.member)]
    assert.deepEqual((await librarian.get(`/api/find?words=${encodeURIComponent('书')}`)).body().documents, [])
    const found = (await member.get('/api/find?words=test.librarian')).body().documents
    assert.deepEqual(
      found.filter(({ address }: Body) => address.startsWith('/people/member/')),
      [],
    )
  })
})
