import { test } from '@japa/runner'
import type { App } from '../../../engine/runtime/app/app.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import { load } from '../../../engine/runtime/app/load.ts'
import type { PublicSlides } from '../../../engine/schema/screens/dashboard.ts'
import portal from '../../app/services/portal.ts'
import { people } from '../support/accounts.ts'
import { libraryFiles } from '../support/library.ts'
import { type Body, newBook } from '../support/library_data.ts'
import { samples, uploaded } from '../support/uploads.ts'
import { Visitor } from '../support/visitor.ts'

const fresh = (author: string): PublicSlides => ({
  label: '新书',
  device: 'desk',
  entity: 'book',
  where: { '==': [{ var: 'record.author' }, author] },
  picture: 'cover',
  text: 'title',
  address: 'summary',
  opens: { field: 'genre', as: { HISTORY: 'window', CHILDREN: 'here' } },
  sort: [['title', 'asc']],
})

/** The library with pictures of an author's books beside the sign-in form; strangers read books that can be borrowed. */
function libraryWithSlides(author: string): App {
  const grant = { operations: ['read'], scope: { var: 'record.lendable' }, hidden: ['price', 'value'] }
  const files = libraryFiles().map(({ path, text }) => {
    const value = JSON.parse(text)
    if (path === 'app.json') value.public.slides = { fresh: fresh(author) }
    if (path === 'roles/guest.json') value.grants.book = grant
    return { path, text: JSON.stringify(value) }
  })
  return link(load(files).bundle, 'library with slides')
}

/** Runs that library until the test is over. */
function run(author: string, cleanup: (done: () => void) => void): void {
  Object.defineProperty(portal.metadata, 'app', { configurable: true, value: libraryWithSlides(author) })
  cleanup(() => void Reflect.deleteProperty(portal.metadata, 'app'))
}

const slidesOf = (answer: Body): Body[] => answer.body().slides.flatMap(({ slides }: Body) => slides)

test.group('pictures beside the sign-in form', () => {
  test('anybody is shown those that strangers may read, with where they lead and how that opens', async ({ client, assert, cleanup }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const author = `作者${Date.now()}`
    const book = async (title: string, fields: object) =>
      newBook(librarian, { author, title, cover: [await uploaded(librarian)], ...fields })
    await book('甲', { genre: 'HISTORY', summary: '/help/rules' })
    await book('乙', { genre: 'CHILDREN', summary: 'https://example.com/a' })
    await book('丙', { genre: 'NOVEL', summary: 'javascript:alert(1)' })
    await book('丁', { lendable: false, restriction: '珍本' })
    await newBook(librarian, { author, title: '戊' })
    run(author, cleanup)
    for (const visitor of [new Visitor(client), librarian]) {
      const answer = await visitor.get('/api/public/slides')
      assert.equal(answer.status(), 200)
      assert.containsSubset(answer.body().slides, [{ name: 'fresh', label: '新书', device: 'desk' }])
      assert.sameDeepMembers(
        slidesOf(answer).map(({ text, address }: Body) => ({ text, address })),
        [
          { text: '甲', address: { kind: 'screen', to: '/help/rules', opens: 'window' } },
          { text: '乙', address: { kind: 'web', to: 'https://example.com/a', opens: 'here' } },
          { text: '丙', address: undefined },
        ],
      )
      assert.notInclude(answer.text(), '珍本')
    }
  })

  test('the bytes come without a session as long as the picture is shown, and no others', async ({ client, assert, cleanup }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const author = `作者${Date.now()}`
    const shown = await newBook(librarian, { author, cover: [await uploaded(librarian), await uploaded(librarian)] })
    const kept = await newBook(librarian, { author, lendable: false, restriction: '珍本', cover: [await uploaded(librarian)] })
    run(author, cleanup)
    const stranger = new Visitor(client)
    const [slide] = slidesOf(await stranger.get('/api/public/slides'))
    const picture = await stranger.get(slide.picture)
    assert.deepEqual([picture.status(), picture.header('content-type')], [200, 'image/png'])
    assert.deepEqual(Buffer.from(picture.body()), samples.png)
    assert.include(picture.header('content-security-policy'), 'sandbox')

    const address = (name: string, id: string, file: string) => `/api/public/slides/${name}/${id}/${file}`
    const others = [
      address('fresh', kept.id, kept.cover[0].id),
      address('fresh', shown.id, kept.cover[0].id),
      address('fresh', shown.id, shown.cover[1].id),
      address('other', shown.id, shown.cover[0].id),
      address('constructor', shown.id, shown.cover[0].id),
    ]
    for (const other of others) assert.equal((await stranger.get(other)).status(), 404, other)

    const taken = await librarian.patch(
      `/api/records/book/${shown.id}`,
      { lendable: false, restriction: '修补' },
      { 'if-match': String(shown.version) },
    )
    assert.equal(taken.status(), 200)
    assert.equal((await stranger.get(slide.picture)).status(), 404)
    assert.lengthOf(slidesOf(await stranger.get('/api/public/slides')), 0)
  })

  test('a portal that names none has none', async ({ client, assert }) => {
    const answer = await new Visitor(client).get('/api/public/slides')
    assert.deepEqual(answer.body(), { slides: [] })
  })
})
