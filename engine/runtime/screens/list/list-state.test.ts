import { describe, expect, test } from 'vitest'
import type { ListScreen } from '../../../schema/screen.ts'
import type { AppEntity } from '../../app/app.ts'
import { initialState } from '../../queries/conditions/initial-state.ts'
import { library } from '../../testing/library.ts'
import { type ListState, sameState, withCondition } from './list-state.ts'
import { queryInputs } from './query-inputs.ts'

const none: ListState = { conditions: {}, sort: [] }

describe('withCondition', () => {
  test('adds, replaces and takes away a condition', () => {
    const asked = withCondition(none, 'loanNo', { kind: 'text', text: 'L1' })
    expect(asked.conditions).toEqual({ loanNo: { kind: 'text', text: 'L1' } })
    expect(withCondition(asked, 'loanNo', { kind: 'text', text: 'L2' }).conditions).toEqual({ loanNo: { kind: 'text', text: 'L2' } })
    expect(withCondition(asked, 'loanNo', undefined).conditions).toEqual({})
  })

  test('takes an empty condition for none', () => {
    expect(withCondition(none, 'loanNo', { kind: 'text', text: '  ' }).conditions).toEqual({})
    expect(withCondition(none, 'loanDate', { kind: 'dates' }).conditions).toEqual({})
  })
})

test('the order in which conditions were asked makes no difference', () => {
  const [one, other] = [{ kind: 'text', text: 'a' } as const, { kind: 'boolean', is: true } as const]
  expect(sameState({ ...none, conditions: { one, other } }, { ...none, conditions: { other, one } })).toBe(true)
  expect(sameState({ ...none, conditions: { one } }, none)).toBe(false)
})

describe('initialState', () => {
  const entity = library.entities.get('loan') as AppEntity
  const screen = library.screens.get('/lending/loans') as ListScreen
  const scope = { today: '2026-01-31', now: '2026-01-31T02:00:00.000Z', user: { id: '7' }, params: { id: '9' } }
  const stateOf = (query: NonNullable<ListScreen['query']>) => {
    const declared = { ...screen, query }
    return initialState(library, declared, queryInputs(library, entity, declared), scope)
  }

  test('is the order that the screen declares', () => {
    expect(stateOf([])).toEqual({ conditions: {}, sort: screen.sort })
  })

  test('asks for the defaults: a value, the person, the days until today', () => {
    const { conditions } = stateOf([
      { field: 'status', default: 'DRAFT' },
      { field: 'member', default: { var: 'user.id' } },
      { field: 'loanDate', default: { addDays: [{ var: 'today' }, -6] } },
    ])
    expect(conditions).toEqual({
      status: { kind: 'choice', codes: ['DRAFT'] },
      member: { kind: 'refs', ids: ['7'] },
      loanDate: { kind: 'dates', from: '2026-01-25', to: '2026-01-31' },
    })
  })

  test('asks for what the address of the list names, and for nothing where it names nothing', () => {
    expect(stateOf([{ field: 'member', default: { var: 'params.id' } }]).conditions).toEqual({ member: { kind: 'refs', ids: ['9'] } })
    expect(stateOf([{ field: 'member', default: { var: 'params.other' } }]).conditions).toEqual({})
  })

  test('knows what the address does not name as missing', () => {
    const unlessNamed = (name: string) => ({ if: [{ missing: [{ var: `params.${name}` }] }, 'DRAFT', null] }) as never
    const draft = { status: { kind: 'choice', codes: ['DRAFT'] } }
    expect(stateOf([{ field: 'status', default: unlessNamed('other') }]).conditions).toEqual(draft)
    expect(stateOf([{ field: 'status', default: unlessNamed('id') }]).conditions).toEqual({})
  })
})
