import { describe, expect, test } from 'vitest'
import type { ApprovalLevel } from '../../schema/approval.ts'
import { library } from '../testing/library.ts'
import { isComplete, stillNeeded } from './complete.ts'
import { type Decision, decide } from './decide.ts'
import { handOver } from './hand-over.ts'
import { isWithinLimit, nextLevel, type Waiting } from './levels.ts'
import { type Decider, type Definition, definitionOf, type Running, type Seat } from './running.ts'
import { levelsBefore, sendBack } from './send-back.ts'
import { separated } from './separated.ts'

const declared = (level: Partial<ApprovalLevel> = {}): ApprovalLevel => ({ label: '馆员', approvers: { roles: ['librarian'] }, ...level })
const definition = (levels: Definition['levels'], more: Partial<Definition> = {}): Definition => ({
  status: 'SUBMITTED',
  approve: 'approve',
  reject: 'reject',
  levels,
  ...more,
})
const seat = (account: string, more: Partial<Seat> = {}): Seat => ({ level: 'desk', account, origin: 'named', state: 'waiting', ...more })
const running = (level: Partial<ApprovalLevel>, ...seats: Seat[]): Running => ({
  definition: definition({ desk: declared(level), head: declared() }),
  level: 'desk',
  seats,
})
const who = (account: string, more: Partial<Decider> = {}): Decider => ({ account, substituteOf: [], roles: [], ...more })
const nobody = new Set<string>()
const take = (state: Running, person: Decider, decision: Decision = 'approve', excluded: ReadonlySet<string> = nobody, named?: string) => {
  const decided = decide(state, person, decision, excluded, named)
  return decided.ok ? decided.leads : decided.issues.map(({ code }) => code).join()
}

describe('who may decide', () => {
  test('is whoever has a seat at the open level, and nobody else', () => {
    expect(take(running({}, seat('1')), who('1'))).toBe('levelDone')
    expect(take(running({}, seat('1')), who('2'))).toBe('notApprover')
    expect(take(running({}, seat('1', { level: 'head' })), who('1'))).toBe('notApprover')
  })

  test('is the substitute in the seat of another, which says who has decided', () => {
    const decided = decide(running({}, seat('1')), who('2', { substituteOf: ['1'] }), 'approve', nobody)
    expect(decided).toMatchObject({ ok: true, seat: { account: '1', decidedBy: '2', state: 'approved' } })
  })

  test('is who has come to hold a role of the level since it was opened', () => {
    expect(take(running({}, seat('1')), who('2', { roles: ['librarian'] }))).toBe('levelDone')
    const handed = running({}, seat('2', { state: 'handedOver' }), seat('3', { origin: 'transferred' }))
    expect(take(handed, who('2', { roles: ['librarian'] }))).toBe('notApprover')
  })

  test('is who holds a role that the level was opened for, and nobody by a role that it was not', () => {
    const opened = (roles: readonly string[]) => ({ ...running({}, seat('1')), roles })
    expect(take(opened(['board']), who('2', { roles: ['board'] }))).toBe('levelDone')
    expect(take(opened([]), who('2', { roles: ['librarian'] }))).toBe('notApprover')
  })

  test('is not whom the separation of duties keeps out, as a substitute neither', () => {
    expect(take(running({}, seat('1')), who('1'), 'approve', new Set(['1']))).toBe('notSeparate')
    expect(take(running({}, seat('1')), who('2', { substituteOf: ['1'] }), 'approve', new Set(['2']))).toBe('notSeparate')
    expect(take(running({}, seat('1')), who('2', { substituteOf: ['1'] }), 'approve', new Set(['1']))).toBe('notSeparate')
  })

  test('decides once at a level', () => {
    const first = decide(running({ need: 2 }, seat('1'), seat('2')), who('1'), 'approve', nobody)
    expect(first).toMatchObject({ ok: true, leads: 'waits' })
    expect(first.ok && take(first.running, who('1'))).toBe('decidedAlready')
  })

  test('who has decided before names the next level, so that a second click decides nothing', () => {
    const next = { ...running({}, seat('1', { state: 'approved', decidedBy: '1' }), seat('1', { level: 'head' })), level: 'head' }
    expect(take(next, who('1'))).toBe('decidedAlready')
    expect(take(next, who('1'), 'approve', nobody, 'desk')).toBe('levelPassed')
    expect(take(next, who('1'), 'approve', nobody, 'head')).toBe('levelDone')
  })
})

describe('a decision', () => {
  test('of one, of all or of so many completes a level', () => {
    const seats = [seat('1', { state: 'approved' }), seat('2'), seat('3')]
    expect((['one', 'all', 2, 3] as const).map((need) => stillNeeded(running({ need }, ...seats)))).toEqual([0, 2, 1, 2])
  })

  test('of nobody is not a decision of all', () => {
    expect(isComplete(running({ need: 'all' }))).toBe(false)
  })

  test('needs everybody who was asked to sign besides', () => {
    expect(isComplete(running({}, seat('1', { state: 'approved' }), seat('2', { origin: 'added' })))).toBe(false)
    expect(isComplete(running({}, seat('1'), seat('2', { origin: 'added', state: 'approved' })))).toBe(false)
    expect(isComplete(running({}, seat('1', { state: 'approved' }), seat('2', { origin: 'added', state: 'approved' })))).toBe(true)
  })

  test('of who was called in when the time was over stands for all', () => {
    const called = seat('9', { origin: 'escalated', state: 'approved' })
    expect(isComplete(running({ need: 'all' }, seat('1'), seat('2'), called))).toBe(true)
    expect(isComplete(running({ need: 'all' }, seat('1', { state: 'approved' }), seat('9', { origin: 'escalated' })))).toBe(true)
  })

  test('against it refuses the record, whoever has agreed', () => {
    expect(take(running({ need: 'all' }, seat('1', { state: 'approved' }), seat('2')), who('2'), 'reject')).toBe('refused')
  })
})

describe('handing over', () => {
  const state = running({ transfer: true, need: 'all' }, seat('1'), seat('2'))
  const codes = (outcome: ReturnType<typeof handOver>) => (outcome.ok ? 'done' : outcome.issues.map(({ code }) => code).join())

  test('puts another in the place of an approver', () => {
    const given = handOver(state, who('1'), 'transfer', '5', nobody)
    if (!given.ok) throw new Error(JSON.stringify(given))
    expect(take(given.running, who('1'))).toBe('notApprover')
    expect(take(given.running, who('5'))).toBe('waits')
    expect(stillNeeded(given.running)).toBe(2)
  })

  test('asks another to sign besides', () => {
    const asked = handOver(running({ transfer: true }, seat('1')), who('1'), 'addSigner', '5', nobody)
    if (!asked.ok) throw new Error(JSON.stringify(asked))
    expect(take(asked.running, who('1'))).toBe('waits')
  })

  test('a seat stays what it is in other hands', () => {
    const given = handOver(running({ transfer: true }, seat('1', { origin: 'added' })), who('1'), 'transfer', '5', nobody)
    expect(given).toMatchObject({ ok: true, to: { account: '5', origin: 'added' } })
  })

  test('is refused where the level does not allow it, and to whom cannot decide', () => {
    expect(codes(handOver(running({}, seat('1')), who('1'), 'transfer', '5', nobody))).toBe('noHandOver')
    expect(codes(handOver(state, who('7'), 'transfer', '5', nobody))).toBe('notApprover')
    expect(codes(handOver(state, who('1'), 'transfer', '2', nobody))).toBe('seatedAlready')
    expect(codes(handOver(state, who('1'), 'transfer', '1', nobody))).toBe('seatedAlready')
    expect(codes(handOver(state, who('1'), 'addSigner', '8', new Set(['8'])))).toBe('notSeparate')
  })
})

describe('sending back', () => {
  const later: Running = {
    ...running({}, seat('1', { state: 'approved', decidedBy: '1' }), seat('2', { level: 'head' })),
    level: 'head',
  }

  test('opens an earlier level again, and what was decided no longer counts', () => {
    const back = sendBack(later, who('2'), 'desk', nobody)
    if (!back.ok) throw new Error(JSON.stringify(back))
    expect(back.running).toMatchObject({ level: 'desk', seats: [{ state: 'void' }, { state: 'void' }] })
    expect(take({ ...back.running, seats: [...back.running.seats, seat('1')] }, who('1'))).toBe('levelDone')
  })

  test('goes to levels that have decided, and only from the open one', () => {
    expect(levelsBefore(later)).toEqual(['desk'])
    expect(sendBack(later, who('2'), 'head', nobody)).toMatchObject({ ok: false, issues: [{ code: 'notBefore', path: 'to' }] })
    expect(sendBack(later, who('1'), 'desk', nobody)).toMatchObject({ ok: false })
  })
})

describe('separation of duties', () => {
  test('keeps out the creator, who has decided before, and accounts that fields name', () => {
    const state: Running = {
      definition: definition({ desk: declared(), head: declared() }, { separate: ['creator', 'levels', 'member'] }),
      level: 'head',
      seats: [
        seat('1', { state: 'approved', decidedBy: '4' }),
        seat('2', { state: 'void', decidedBy: '2' }),
        seat('3', { level: 'head', state: 'approved', decidedBy: '3' }),
      ],
    }
    expect([...separated(state, { id: '5', createdBy: '8', member: '9' })].sort()).toEqual(['1', '4', '8', '9'])
  })

  test('keeps out nobody where nothing is declared', () => {
    expect(separated(running({}), { id: '5', createdBy: '8' }).size).toBe(0)
  })
})

describe('levels', () => {
  const waiting = (totalFee: string | null): Waiting => ({
    app: library,
    entity: 'loan',
    record: { id: '5', status: 'SUBMITTED', totalFee, copies: [] },
    scope: { today: '2026-01-10', now: '2026-01-10T04:00:00.000Z' },
  })
  const above = { '>': [{ var: 'record.totalFee' }, 50] }
  const levels = definition({
    desk: declared(),
    head: declared({ when: above }),
    board: declared({ when: { '>': [{ var: 'record.nothing' }, 1] } }),
  })

  test('follow one after the other, those left out whose condition does not hold', () => {
    const only = definition({ desk: declared(), head: declared({ when: above }) })
    expect(nextLevel(waiting('80.00'), only)).toBe('desk')
    expect(nextLevel(waiting('80.00'), only, 'desk')).toBe('head')
    expect(nextLevel(waiting('20.00'), only, 'desk')).toBeUndefined()
    expect(nextLevel(waiting('80.00'), only, 'head')).toBeUndefined()
  })

  test('a condition that the metadata no longer understands leaves no level out', () => {
    expect(nextLevel(waiting('20.00'), levels, 'desk')).toBe('board')
  })

  test('an approver decides alone up to their limit', () => {
    const level = declared({ limit: { of: 'totalFee', upTo: { var: 'candidate.feeDiscount' } } })
    const within = (amount: string | null, ...most: (string | null)[]) =>
      isWithinLimit(
        waiting(amount),
        level,
        most.map((feeDiscount) => ({ id: '1', feeDiscount })),
      )
    expect(within('30.00', '30')).toBe(true)
    expect(within('30.01', '30')).toBe(false)
    expect(within('30.01', '30', '40')).toBe(true)
    expect(within('30.00', null)).toBe(false)
    expect(within(null, '30')).toBe(false)
    const own = declared({ limit: { of: 'totalFee', upTo: { var: 'user.feeDiscount' } } })
    expect(isWithinLimit(waiting('30.00'), own, [{ id: '1', feeDiscount: '30' }])).toBe(true)
    expect(isWithinLimit(waiting('1.00'), declared(), [{ id: '1' }])).toBe(false)
  })
})

test('a running approval keeps only what decides how it runs', () => {
  const { status, approve, reject, levels } = definition({ desk: declared() })
  expect(definitionOf({ status, approve, reject, levels, apart: ['submit'], source: ['a.b'] })).toEqual({
    status,
    approve,
    reject,
    levels,
    apart: ['submit'],
  })
})
