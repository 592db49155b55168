import { describe, expect, test } from 'vitest'
import type { ScreenOf } from '../../schema/screen.ts'
import { access } from '../access/decide.ts'
import type { App } from '../app/app.ts'
import { link } from '../app/link.ts'
import { load } from '../app/load.ts'
import { edited } from '../testing/edited.ts'
import { library } from '../testing/library.ts'
import { cut } from './cut.ts'

const member = access(library, ['member'])
const librarian = access(library, ['librarian'])

describe('what is cut for a screen', () => {
  test('is nothing when the person may not open it, or it is not there', () => {
    expect(cut(library, '/people/members', member)).toBeUndefined()
    expect(cut(library, '/people/nowhere', librarian)).toBeUndefined()
  })

  test('is that one screen, and nothing about roles', () => {
    const bundle = cut(library, '/lending/loans', member)

    expect(Object.keys(bundle?.screens ?? {})).toEqual(['/lending/loans'])
    expect(bundle).toMatchObject({ roles: {}, messages: {}, sequences: {}, menus: {}, locales: {} })
  })

  test('links, with the same fields in the same order', () => {
    const bundle = cut(library, '/lending/loan', librarian)
    const loan = bundle && link(bundle).entities.get('loan')

    expect([...(loan?.fields.keys() ?? [])]).toEqual([...(library.entities.get('loan')?.fields.keys() ?? [])])
    expect([...(loan?.lines.get('copies')?.fields.keys() ?? [])]).toEqual([...(library.entities.get('loan.copies')?.fields.keys() ?? [])])
  })

  test('asks of nothing whose last day is hidden', () => {
    const hidden = link(load(edited({ 'roles/librarian.json': { 'grants.tariff.hidden': ['validUntil'] } })).bundle)
    const asksOf = (app: App) => JSON.stringify(cut(app, '/lending/tariffs', access(app, ['librarian']))?.screens['/lending/tariffs'])

    expect(asksOf(library)).toContain('"until":"validUntil"')
    expect(asksOf(hidden)).not.toContain('until')
  })

  test('of other entities has the fields that are reached, without their rules', () => {
    const book = cut(library, '/lending/loan', librarian)?.entities.book

    expect(Object.keys(book?.fields ?? {})).toEqual(
      expect.arrayContaining(['isbn', 'title', 'author', 'dailyFee', 'unit', 'lendable', 'branch']),
    )
    expect(Object.keys(book?.fields ?? {})).not.toContain('summary')
    expect(book?.rules).toEqual({})
    expect(book?.fields.isbn).not.toHaveProperty('required')
  })

  test('has the lookups of its fields, the roles as one of them', () => {
    const bundle = cut(library, '/people/member', librarian)

    expect(Object.keys(bundle?.lookups.$roles?.values ?? {})).toEqual(['admin', 'librarian', 'member'])
    expect(bundle?.lookups.shelf).toBeUndefined()
    expect(bundle && link(bundle).entities.get('member')?.fields.get('roles')?.choices?.size).toBe(3)
  })

  test('tells of the addresses of the portal those that are open to the person, unless they write them into a record', () => {
    const files = edited({ 'entities/catalogue/book.json': { 'fields.shownAt': { kind: 'lookup', label: '页面', lookup: '$addresses' } } })
    const app = link(load(files).bundle)
    const told = (role: string) => Object.keys(cut(app, '/catalogue/books', access(app, [role]))?.lookups.$addresses?.values ?? {})

    expect(told('member')).toEqual(expect.arrayContaining(['/catalogue/books', 'book']))
    expect(told('member')).not.toEqual(expect.arrayContaining(['/people/members']))
    expect(told('member')).toContain('loan.submit')
    expect(told('member')).not.toContain('returnSlip.confirm')
    expect(told('librarian')).toEqual(expect.arrayContaining(['/people/members', 'returnSlip.confirm']))
  })

  test('has no effects of steps, and how conversions fill stays on the server', () => {
    const bundle = cut(library, '/lending/openCopies', librarian)

    expect(JSON.stringify(bundle?.workflows)).not.toContain('effects')
    expect(bundle?.conversions.loanToReturn).toMatchObject({ label: '还书', header: {}, line: {} })
    expect(bundle?.entities.returnSlip).toBeDefined()
  })
})

test('a guard that goes through the lines has what it reads of them, so that it is judged before it is saved', () => {
  const files = edited({
    'workflows/lending/loan.json': {
      'transitions.submit.guards.light': {
        require: { none: [{ var: 'record.copies' }, { '>': [{ var: 'row.book.weight' }, 1000] }] },
        message: '有书太重',
      },
    },
  })
  const app = link(load(files).bundle)
  const read = (app: App) => Object.keys(cut(app, '/lending/loan', access(app, ['librarian']))?.entities.book?.fields ?? {})

  expect(read(library)).not.toContain('weight')
  expect(read(app)).toContain('weight')
})

test('a card of some lines comes with what decides which, to those who may see it', () => {
  const part = { label: '重书', lines: 'copies', columns: ['book'], where: { '>': [{ var: 'row.book.weight' }, 1000] } }
  const cardFor = (role: string, edits: Parameters<typeof edited>[0] = {}) => {
    const app = link(load(edited({ 'screens/lending/loan.json': { 'sections.heavy': part }, ...edits })).bundle)
    const bundle = cut(app, '/lending/loan', access(app, [role]))
    const screen = bundle?.screens['/lending/loan'] as ScreenOf<'document'>
    return { part: screen.sections.heavy, all: screen.sections.books, read: Object.keys(bundle?.entities.book?.fields ?? {}) }
  }

  expect(cardFor('librarian')).toMatchObject({ part: { where: part.where }, read: expect.arrayContaining(['weight']) })
  const hidden = cardFor('member', { 'roles/member.json': { 'grants.book.hidden': ['weight'] } })
  expect(hidden.part).toBeUndefined()
  expect(hidden.all).toBeDefined()
  expect(hidden.read).not.toContain('weight')
})

describe('a card of related records', () => {
  const cardFor = (route: string, card: string, role: string, edits: Parameters<typeof edited>[0] = {}) => {
    const app = link(load(edited(edits)).bundle)
    const bundle = cut(app, route, access(app, [role]))
    const screen = bundle?.screens[route]
    const sections: Readonly<Record<string, object>> =
      screen?.kind === 'document' ? screen.sections : expect.fail(`${route} is no document`)
    return { bundle, section: sections[card] }
  }

  test('comes with the steps and the fields of those records', () => {
    const { bundle, section } = cardFor('/people/member', 'loans', 'librarian')

    expect(section).toMatchObject({ entity: 'loan', by: 'member', create: { screen: '/lending/loan' } })
    expect(Object.keys(bundle?.workflows.loan?.transitions ?? {})).toContain('submit')
    expect(bundle && link(bundle).entities.get('loan')?.fields.get('lastDue')?.label).toBe('最晚归还')
  })

  test('is not there for those who may not read them', () => {
    expect(cardFor('/catalogue/book', 'lent', 'member').section).toBeDefined()
    expect(cardFor('/catalogue/book', 'lent', 'member', { 'roles/member.json': { 'grants.loan': undefined } }).section).toBeUndefined()
  })

  test('is not there where its condition reads what somebody may not see', () => {
    const hidden = { 'roles/member.json': { 'grants.loan.hidden': ['copies.openQuantity'] } }
    expect(cardFor('/catalogue/book', 'lent', 'member', hidden).section).toBeUndefined()
  })

  test('leads only to screens that the person may open', () => {
    const closed = { 'roles/librarian.json': { screens: ['/people/member'] } }
    const { section } = cardFor('/people/member', 'loans', 'librarian', closed)

    expect(section).not.toHaveProperty('detail')
    expect(section).not.toHaveProperty('create')
  })
})

describe('what a person may not see', () => {
  const screen = () => cut(library, '/catalogue/books', member)

  test('is not among the fields and columns', () => {
    expect(Object.keys(screen()?.entities.book?.fields ?? {})).not.toEqual(expect.arrayContaining(['price']))
    expect(JSON.stringify(screen())).not.toMatch(/"(price|value|acquiredAt)"/)
  })

  test('does not come in by rules that read it', () => {
    const files = edited({
      'entities/catalogue/book.json': {
        'rules.cheap': { require: { '<': [{ var: 'record.price' }, 1000] }, message: '太贵' },
        'fields.pages.visible': { '>': [{ var: 'record.price' }, 0] },
        'fields.weight.readonly': { '>': [{ var: 'record.price' }, 0] },
      },
    })
    const app = link(load(files).bundle)
    const book = cut(app, '/catalogue/book', access(app, ['member']))?.entities.book

    expect(book?.rules).not.toHaveProperty('cheap')
    expect(book?.fields.pages).toMatchObject({ visible: false })
    expect(book?.fields.weight).toMatchObject({ readonly: true })
    expect(cut(app, '/catalogue/book', access(app, ['librarian']))?.entities.book?.rules).toHaveProperty('cheap')
  })

  test('does not come in by what a workflow says of the next step', () => {
    const files = edited({
      'roles/member.json': { 'grants.loan.hidden': ['totalFee'] },
      'workflows/lending/loan.json': {
        'transitions.cancel.primary': { '>': [{ var: 'record.totalFee' }, 1000] },
        next: {
          dear: { when: { '>': [{ var: 'record.totalFee' }, 1000] }, text: '由馆长过目' },
          known: { when: { present: [{ var: 'record.purpose' }] }, text: '由馆员审批' },
        },
      },
    })
    const app = link(load(files).bundle)
    const workflowFor = (role: string) => cut(app, '/lending/loan', access(app, [role]))?.workflows.loan

    expect(Object.keys(workflowFor('member')?.next ?? {})).toEqual(['known'])
    expect(workflowFor('member')?.transitions.cancel).not.toHaveProperty('primary')
    expect(Object.keys(workflowFor('librarian')?.next ?? {})).toEqual(['dear', 'known'])
    expect(workflowFor('librarian')?.transitions.cancel).toHaveProperty('primary')
  })

  test('is not where an address leads them', () => {
    const always = { present: [{ var: 'user.id' }] }
    const files = edited({
      'roles/member.json': { 'screens.0': '/books' },
      'screens/books.json': {
        instead: [
          { when: always, to: '/people/members' },
          { when: always, to: '/catalogue/books' },
        ],
      },
    })
    const app = link(load(files).bundle)
    const ledTo = (role: string) => {
      const screen = cut(app, '/books', access(app, [role]))?.screens['/books']
      return screen?.kind === 'redirect' ? screen.instead?.map(({ to }) => to) : undefined
    }

    expect(ledTo('member')).toEqual(['/catalogue/books'])
    expect(ledTo('librarian')).toEqual(['/people/members', '/catalogue/books'])
  })

  test('of an entity that they may not read is all but what its records are called', () => {
    const files = edited({ 'roles/member.json': { 'grants.branch': undefined } })
    const app = link(load(files).bundle)
    const branch = cut(app, '/catalogue/books', access(app, ['member']))?.entities.branch

    expect(Object.keys(branch?.fields ?? {})).toEqual(['code', 'name'])
  })
})

describe('a board and a calendar', () => {
  const books = 'screens/catalogue/books.json'
  const acquired = { date: 'acquiredAt', capacity: { limit: 3 } }
  const listOf = (role: string, edits: Record<string, unknown>) => {
    const app = link(load(edited({ [books]: edits })).bundle as App['bundle'])
    return cut(app, '/catalogue/books', access(app, [role]))?.screens['/catalogue/books']
  }

  test('of fields that a person may not see are not there, nor is the list opened as one', () => {
    expect(listOf('librarian', { calendar: acquired, opensAs: 'calendar' })).toMatchObject({ calendar: acquired, opensAs: 'calendar' })
    expect(listOf('member', { calendar: acquired, opensAs: 'calendar' })).not.toHaveProperty('calendar')
    expect(listOf('member', { calendar: acquired, opensAs: 'calendar' })).not.toHaveProperty('opensAs')
  })

  test('do not add up what a person may not see', () => {
    expect(listOf('librarian', { board: { by: 'genre', sum: 'price' } })).toHaveProperty('board.sum')
    expect(listOf('member', { board: { by: 'genre', sum: 'price' } })).toMatchObject({ board: { by: 'genre' } })
    expect(listOf('member', { board: { by: 'genre', sum: 'price' } })).not.toHaveProperty('board.sum')
  })
})
