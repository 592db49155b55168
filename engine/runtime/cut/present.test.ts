import { describe, expect, test } from 'vitest'
import type { Presentation } from '../../schema/presentation.ts'
import { access } from '../access/decide.ts'
import type { Bundle } from '../app/bundle.ts'
import { link } from '../app/link.ts'
import { load } from '../app/load.ts'
import { diagnose, edited } from '../testing/edited.ts'
import { libraryFiles } from '../testing/library.ts'
import { cut } from './cut.ts'

const list = 'screens/catalogue/books.json'
const document = 'screens/catalogue/book.json'

/** What a librarian gets for a screen with these presentations. */
function shown(file: string, presentations: Record<string, Partial<Presentation>>, roles = ['librarian']): Bundle {
  const { bundle } = load(
    edited({ [file]: { presentations: Object.keys(presentations).length === 0 ? undefined : presentations } }, libraryFiles),
  )
  const app = link(bundle as Bundle)
  return cut(app, `/${file.slice('screens/'.length, -'.json'.length)}`, access(app, roles)) as Bundle
}
const screenIn = (bundle: Bundle) => Object.values(bundle.screens)[0] as unknown as Record<string, unknown[]>
const own = { label: '馆员', roles: ['librarian'] }

describe('a presentation', () => {
  test('shows the named columns in their order and offers the others', () => {
    const { columns = [] } = screenIn(shown(list, { own: { ...own, columns: ['price', 'title'] } }))

    expect(columns.slice(0, 2).map((column) => (typeof column === 'string' ? column : (column as { field: string }).field))).toEqual([
      'price',
      'title',
    ])
    expect(columns.slice(2).every((column) => (column as { hidden?: boolean }).hidden === true)).toBe(true)
    expect(columns.length).toBe(screenIn(shown(list, {})).columns?.length)
  })

  test('puts conditions first, with what they ask for at first', () => {
    const { query = [] } = screenIn(shown(list, { own: { ...own, query: [{ field: 'genre', default: 'HISTORY' }] } }))

    expect(query[0]).toMatchObject({ field: 'genre', default: 'HISTORY' })
    expect(query.length).toBe(screenIn(shown(list, {})).query?.length)
  })

  test('names fields, helps and requires, and never asks for less than the entity', () => {
    const fields = [
      { field: 'author', label: '作者姓名', help: '按封面填写', required: true as const },
      { field: 'title', label: '题名' },
    ]
    const book = shown(document, { own: { ...own, fields } }).entities.book

    expect(book?.fields.author).toMatchObject({ label: '作者姓名', help: '按封面填写', required: true })
    expect(book?.fields.title).toMatchObject({ label: '题名', required: true })
  })

  test('is for the holders of its roles alone, and nobody is told of the others', () => {
    const bundle = shown(list, { own: { ...own, columns: ['price'] } }, ['admin'])

    expect(screenIn(bundle)).toEqual(screenIn(shown(list, {}, ['admin'])))
    expect(JSON.stringify(bundle)).not.toContain('馆员')
  })

  test('shows nothing that is hidden from the person', () => {
    const { columns = [] } = screenIn(shown(list, { own: { label: '全部', columns: ['price', 'title'] } }, ['member']))

    expect(columns.length).toBe(screenIn(shown(list, {}, ['member'])).columns?.length)
  })
})

test.each<[string, Record<string, unknown>, string]>([
  ['names columns of its screen', { columns: ['summary'] }, `unknown-part ${list} presentations.own.columns.0`],
  ['names conditions of its screen', { query: [{ field: 'pages' }] }, `unknown-part ${list} presentations.own.query.0.field`],
  [
    'requires what people fill in',
    { fields: [{ field: 'createdAt', required: true }] },
    `wrong-field ${list} presentations.own.fields.0.required`,
  ],
  ['is for roles that may open the screen', { roles: ['guest'] }, `wrong-entity ${list} presentations.own.roles.0`],
])('a presentation %s', (_, edit, expected) => {
  expect(diagnose({ [list]: { 'presentations.own': { label: '馆员', ...edit } } })).toContain(expected)
})
