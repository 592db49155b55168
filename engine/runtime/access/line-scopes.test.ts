import { describe, expect, test } from 'vitest'
import type { Grant } from '../../schema/role.ts'
import { library } from '../testing/library.ts'
import { access } from './decide.ts'
import { lineScopeOf } from './line-scopes.ts'
import { lineTotals } from './line-totals.ts'

const own = { '==': [{ var: 'row.member' }, { var: 'user.id' }] } as const
const early = { '<': [{ var: 'record.wantedOn' }, { var: 'today' }] } as const
const grant = (more: Partial<Grant> = {}): Grant => ({ operations: ['read', 'update'], ...more })
const limited = grant({ lines: { wishes: { sees: own } } })

describe('the lines that grants show', () => {
  test.each<[string, readonly Grant[], unknown]>([
    ['are all where no grant says which', [grant()], true],
    ['are those of the grant', [limited], own],
    ['are those of either grant about the same documents', [limited, grant({ lines: { wishes: { sees: early } } })], { or: [own, early] }],
    ['are all where another grant is about as many documents', [limited, grant()], true],
    ['are all of the documents that another grant is about', [limited, grant({ scope: early })], { or: [own, early] }],
    [
      'of a grant are those of its own documents',
      [grant({ scope: early, lines: { wishes: { sees: own } } }), grant({ scope: own })],
      { or: [{ and: [early, own] }, own] },
    ],
    ['are none where it says so', [grant({ lines: { wishes: { sees: false } } })], false],
    ['are not those of a grant that reads nothing', [limited, { operations: ['create'] }], own],
  ])('%s', (_, grants, scope) => {
    expect(lineScopeOf(grants, 'wishes', 'sees')).toEqual(scope)
  })

  test('are those that are written, as far as nothing narrower is said', () => {
    expect(lineScopeOf([limited], 'wishes', 'writes')).toEqual(own)
    expect(lineScopeOf([grant({ lines: { wishes: { sees: own, writes: early } } })], 'wishes', 'writes')).toEqual({ and: [own, early] })
  })

  test('of a role that writes nothing free no line of one that does', () => {
    expect(lineScopeOf([limited, { operations: ['read'] }], 'wishes', 'writes')).toEqual(own)
  })
})

describe('the access of a role that sees some lines', () => {
  const member = access(library, ['member'])

  test('selects them among the documents that it sees', () => {
    expect(member.scope('reservationList.wishes')).toEqual({ and: [member.scope('reservationList'), own] })
    expect(access(library, ['librarian']).scope('reservationList.wishes')).toBe(true)
  })

  test('hides what tells of all lines, but for the total of its own', () => {
    expect([...member.hidden('reservationList')].sort()).toEqual(['readers', 'updatedBy', 'wished'])
    expect([...member.ofSeenLines('reservationList')]).toEqual(['wished'])
    expect(member.varies('reservationList').has('wished')).toBe(true)
    expect(access(library, ['member', 'librarian']).hidden('reservationList').size).toBe(0)
  })
})

test('a field tells of lines that it reads through another, or that a step sets it from', () => {
  const loan = library.entities.get('loan')
  expect(loan && [...(lineTotals(loan).get('copies') ?? [])]).toEqual(expect.arrayContaining(['totalFee', 'totalQuantity', 'updatedBy']))
  expect(loan && lineTotals(loan).get('copies')?.has('copies.fee')).toBe(false)
})
