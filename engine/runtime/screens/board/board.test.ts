import { describe, expect, test } from 'vitest'
import type { AppEntity, AppField } from '../../app/app.ts'
import { library } from '../../testing/library.ts'
import type { RecordData } from '../../values/record-data.ts'
import { boardColumns, boardField, columnBeside, columnFilter, columnLabel, columnOf } from './board.ts'

const loan = library.entities.get('loan') as AppEntity
const book = library.entities.get('book') as AppEntity
const nothingAsked = { conditions: {} }

describe('the columns of a board', () => {
  test('are the statuses of the workflow with their colours', () => {
    const columns = boardColumns(loan, {}, nothingAsked)

    expect(columns.map(({ value }) => value)).toEqual([...(loan.workflow?.statuses.keys() ?? [])])
    expect(columns[0]).toEqual({ value: 'DRAFT', label: '草稿', tone: 'draft' })
  })

  test('are those that the board names, in its order', () => {
    expect(boardColumns(loan, { statuses: ['LENT', 'DRAFT'] }, nothingAsked).map(({ value }) => value)).toEqual(['LENT', 'DRAFT'])
  })

  test('are the values of an enumeration', () => {
    expect(boardField(book, { by: 'genre' })?.name).toBe('genre')
    expect(boardColumns(book, { by: 'genre' }, nothingAsked).length).toBe(book.fields.get('genre')?.choices?.size)
  })

  test('are those that the query asks for', () => {
    const conditions = { status: { kind: 'choice', codes: ['LENT', 'SUBMITTED'] } } as const

    expect(boardColumns(loan, {}, { conditions }).map(({ value }) => value)).toEqual(['SUBMITTED', 'LENT'])
  })
})

test('a column narrows what the list is about', () => {
  const status = boardField(loan, {})
  if (!status) expect.unreachable('loans have a status')
  const inColumn = { '==': [{ var: 'record.status' }, 'LENT'] }

  expect(columnFilter(status, 'LENT', undefined)).toEqual(inColumn)
  expect(columnFilter(status, 'LENT', true)).toEqual({ and: [true, inColumn] })
})

describe('a card', () => {
  const status = loan.fields.get('status') as AppField

  test('stands in the column of its value, which is called as the value is', () => {
    expect(columnOf(status, { id: '1', status: 'LENT' } as RecordData)).toBe('LENT')
    expect(columnOf(status, { id: '1' } as RecordData)).toBe('')
    expect(columnLabel(status, 'DRAFT')).toBe('草稿')
    expect(columnLabel(status, 'GONE')).toBe('GONE')
  })

  test('goes by an arrow to the next column on that side that it may be put into', () => {
    const columns = boardColumns(loan, { statuses: ['DRAFT', 'SUBMITTED', 'LENT'] }, nothingAsked)
    const leads = (from: string, to: string) => from === 'DRAFT' && to === 'LENT'

    expect(columnBeside(columns, 'DRAFT', 'ArrowRight', leads)).toBe('LENT')
    expect(columnBeside(columns, 'LENT', 'ArrowLeft', leads)).toBe('SUBMITTED')
    expect(columnBeside(columns, 'DRAFT', 'ArrowLeft', leads)).toBeUndefined()
    expect(columnBeside(columns, 'DRAFT', 'ArrowDown', leads)).toBeUndefined()
  })
})
