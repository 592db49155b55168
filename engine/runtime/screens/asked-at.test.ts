import { expect, test } from 'vitest'
import type { Expression } from '../../schema/expression.ts'
import type { Screen } from '../../schema/screen.ts'
import { askedAt } from './asked-at.ts'

const ofAddress: Expression = { or: [{ missing: [{ var: 'params.id' }] }, { '==': [{ var: 'record.id' }, { var: 'params.id' }] }] }
const as = (id: string | null): Expression => ({ or: [{ missing: [id] }, { '==': [{ var: 'record.id' }, id] }] })
const list: Screen = {
  kind: 'list',
  title: 'x',
  params: ['/:id?'],
  entity: 'loan',
  columns: ['loanNo'],
  filter: ofAddress,
  calendar: { date: 'loanDate', capacity: { limit: 3, where: ofAddress } },
}

test('a search of a screen has the parameters of its address as values, also those that are not given', () => {
  expect(askedAt(list, { id: '7' })).toMatchObject({
    filter: as('7'),
    calendar: { date: 'loanDate', capacity: { limit: 3, where: as('7') } },
  })
  expect(askedAt(list, {})).toMatchObject({ filter: as(null) })
})

test('so have the tiles of a dashboard, and the records that a figure is compared with', () => {
  const tiles: Screen = {
    kind: 'dashboard',
    title: 'x',
    params: ['/:id?'],
    tiles: {
      one: { kind: 'figure', label: 'x', entity: 'loan', aggregate: 'count', where: ofAddress, before: { label: 'x', where: ofAddress } },
      two: { kind: 'shortcuts', label: 'x', items: {} },
    },
  }
  expect(askedAt(tiles, { id: '7' })).toMatchObject({ tiles: { one: { where: as('7'), before: { label: 'x', where: as('7') } } } })
})

test('a link carries on what the address gives', () => {
  const detail = { screen: '/lending/loan', params: { id: { var: 'record.id' }, mode: { var: 'params.mode' } } }
  const create = { screen: '/lending/loan', params: { id: 'new', mode: { var: 'params.mode' } } }
  expect(askedAt({ ...list, detail, create }, { mode: 'late' })).toMatchObject({
    detail: { params: { id: { var: 'record.id' }, mode: 'late' } },
    create: { params: { id: 'new', mode: 'late' } },
  })
})

test('what is not of the address is left to the server, and a screen without parameters as it is', () => {
  const mine: Screen = { ...list, filter: { '==': [{ var: 'record.member' }, { var: 'user.member' }] } }
  expect(askedAt(mine, { id: '7' })).toMatchObject({ filter: mine.filter })
  const { params: _, ...bare } = list
  expect(askedAt(bare as Screen, {})).toBe(bare)
})
