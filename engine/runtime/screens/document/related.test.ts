import { expect, test } from 'vitest'
import type { RelatedSection, ScreenOf } from '../../../schema/screen.ts'
import { library } from '../../testing/library.ts'
import { newDocument, openDocument } from '../document-model.ts'
import { relatedList } from './related.ts'
import type { DocumentContext } from './state.ts'

const screenOf = (route: string) => library.screens.get(route) as ScreenOf<'document'>

function contextOf(route: string): DocumentContext {
  const screen = screenOf(route)
  const entity = library.entities.get(screen.entity) ?? expect.fail(`the library has no ${screen.entity}`)
  const access = { operations: {}, transitions: {}, readonly: {} }
  const locale = { language: 'ZHS', timeZone: 'Asia/Shanghai' } as const
  const clock = () => ({ today: '2026-03-05', now: '2026-03-05T09:00:00+08:00' })
  return { app: library, entity, screen, access, user: {}, params: {}, locale, clock }
}

const member = contextOf('/people/member')
const loans = screenOf('/people/member').sections.loans as RelatedSection
const stored = openDocument(member, { id: '21', version: 1, login: 'li', name: '李雷', branch: '3' })

test('a card lists the records that refer to the document, in its own columns and order', () => {
  const list = relatedList(member, stored, loans)

  expect(list?.screen).toMatchObject({
    kind: 'list',
    title: '借书记录',
    entity: 'loan',
    filter: { '==': [{ var: 'record.member' }, '21'] },
  })
  expect(list?.screen.columns).toEqual(loans.columns)
})

test('a new record made from a card refers to the document, by its name', () => {
  expect(relatedList(member, stored, loans)?.made).toEqual({ member: '21', $labels: { member: '李雷' } })
})

test('a new document has no related records', () => {
  expect(relatedList(member, newDocument(member), loans)).toBeUndefined()
})

test('a condition speaks of the other records, and of the document as it is stored', () => {
  const where = {
    and: [{ '==': [{ var: 'candidate.branch' }, { var: 'record.branch' }] }, { '==': [{ var: 'candidate.status' }, 'LENT'] }],
  }
  const typed = { ...stored, record: { ...stored.record, branch: '4' } }
  const { by: _, ...found } = loans

  expect(relatedList(member, typed, { ...found, where })?.screen.filter).toEqual({
    and: [{ '==': [{ var: 'record.branch' }, '3'] }, { '==': [{ var: 'record.status' }, 'LENT'] }],
  })
  expect(relatedList(member, typed, { ...found, where })?.made).toBeUndefined()
})

test('both together narrow those that refer to it', () => {
  const book = contextOf('/catalogue/book')
  const lent = screenOf('/catalogue/book').sections.lent as RelatedSection

  expect(relatedList(book, openDocument(book, { id: '7', version: 1 }), lent)?.screen.filter).toMatchObject({
    and: [{ '==': [{ var: 'record.book' }, '7'] }, { and: [{ '==': [{ var: 'record.parent.status' }, 'LENT'] }, {}] }],
  })
})
