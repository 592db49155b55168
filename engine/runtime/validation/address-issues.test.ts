import { expect, test } from 'vitest'
import { link } from '../app/link.ts'
import { load } from '../app/load.ts'
import { edited } from '../testing/edited.ts'
import type { RecordData } from '../values/record-data.ts'
import { addressIssues } from './address-issues.ts'

const slides = { news: { label: '新书', device: 'desk', entity: 'book', picture: 'cover', text: 'title', address: 'summary' } }
const app = link(load(edited({ 'app.json': { 'public.slides': slides } })).bundle)
const issuesOf = (entity: string, record: RecordData, old?: RecordData) => {
  const found = app.entities.get(entity)
  return found ? addressIssues(app, found, record, old).map(({ code, path }) => `${code} ${path}`) : ['no entity']
}

test.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'file:///etc/passwd', 'data:text/html,x', '//evil.example', 'book'])(
  'where a slide leads, %s is refused when it is written',
  (summary) => {
    expect(issuesOf('book', { summary })).toEqual(['notAnAddress summary'])
    expect(issuesOf('book', { summary }, { summary })).toEqual([])
  },
)

test.each(['https://example.com/a', '/catalogue/books', '#/catalogue/books', null])('%j leads somewhere', (summary) => {
  expect(issuesOf('book', { summary })).toEqual([])
})

test('clients send people back to pages of the web', () => {
  const { entity = '', redirects = '' } = app.bundle.app.clients ?? {}
  expect(issuesOf(entity, { [redirects]: 'https://one.example/cb\nhttp://127.0.0.1:9/cb' })).toEqual([])
  expect(issuesOf(entity, { [redirects]: 'https://one.example/cb\njavascript:alert(1)' })).toEqual([`notAnAddress ${redirects}`])
})

test('other texts say what they like', () => {
  expect(issuesOf('loan', { note: 'javascript:alert(1)' })).toEqual([])
})
