import { describe, expect, test } from 'vitest'
import type { Connector } from '../../schema/connector.ts'
import { link } from '../app/link.ts'
import { library } from '../testing/library.ts'
import { isAccepted, meantBy, saidAbout, soughtBy } from './answered.ts'
import { readAnswer } from './answers.ts'
import { effectKey, outgoing } from './outgoing.ts'
import { putAtPointer, valueAtPointer } from './pointer.ts'
import { simulatedAnswer, valuesInPath } from './simulated.ts'

const around = { today: '2026-01-10', now: '2026-01-10T04:00:00.000Z' }
const shop: Connector = {
  label: '书商',
  url: 'shop',
  operations: {
    order: {
      label: '订书',
      entity: 'loan',
      method: 'PUT',
      path: '/orders/{loanNo}',
      key: { var: 'record.loanNo' },
      send: { fee: { var: 'record.totalFee' }, day: { var: 'record.loanDate' } },
      lines: { of: 'copies', as: 'items', send: { count: { var: 'row.quantity' }, of: { var: 'record.loanNo' } } },
      answer: {
        number: { kind: 'text', at: '/order/number', required: true },
        price: { kind: 'money', at: '/order/price' },
        ok: { kind: 'boolean', at: '/ok' },
        why: { kind: 'text', at: '/why' },
      },
      accepted: { var: 'answer.ok' },
      refusal: { var: 'answer.why' },
      receive: { note: { cat: ['书商单号 ', { var: 'answer.number' }] } },
      take: [{ when: { '>': [{ var: 'answer.price' }, 100] }, transition: 'cancel' }],
      simulate: { answer: { number: { cat: ['N', { var: 'record.loanNo' }] }, ok: true } },
    },
    told: {
      label: '到货',
      entity: 'loan',
      direction: 'in',
      path: '/arrivals',
      answer: { number: { kind: 'text', at: '/number' } },
      find: { loanNo: { var: 'answer.number' } },
    },
  },
}
const app = link({ ...library.bundle, connectors: { shop } }, 'shop')
const { order, told } = shop.operations as Required<Pick<typeof shop.operations, 'order' | 'told'>>
const called = { connector: 'shop', operation: 'order' }
const loan = { id: '5', version: 3, loanNo: 'L/1', totalFee: '12.50', loanDate: '2026-01-10', copies: [{ id: '6', quantity: '2' }] }
const read = (said: unknown) => readAnswer(app, 'shop', 'order', said)

describe('what is sent', () => {
  test('holds exact values as text, the lines, and the record in the address', () => {
    expect(outgoing(app, order, loan, around)).toEqual({
      method: 'PUT',
      path: '/orders/L%2F1',
      body: { fee: '12.5', day: '2026-01-10', items: [{ count: '2', of: 'L/1' }] },
    })
  })

  test.each([null, '..', ''])('has no address without the field that it names (%s)', (loanNo) => {
    expect(outgoing(app, order, { ...loan, loanNo }, around)).toMatchObject({ code: 'required', path: 'loanNo' })
  })

  test('is one effect where its key is the same', () => {
    expect(effectKey(app, order, loan, around)).toBe('"L/1"')
    expect(effectKey(app, told, loan, around)).toBeUndefined()
  })
})

describe('an answer', () => {
  test('is read at its pointers, numbers as what they are declared', () => {
    expect(read({ order: { number: 7, price: 12.5 }, ok: true })).toEqual({
      ok: true,
      answer: { number: '7', price: '12.5000000000', ok: true, why: null },
    })
  })

  test.each([
    [{}, '/order/number'],
    ['garbage', '/order/number'],
    [undefined, '/order/number'],
    [{ order: { number: 'A', price: 'dear' } }, '/order/price'],
    [{ order: { number: 'A' }, ok: 'perhaps' }, '/ok'],
  ])('is none when it is not what was declared: %j', (said, at) => {
    expect(read(said)).toEqual({ ok: false, at })
  })

  test('sets fields and leads to the first step whose condition holds', () => {
    const meant = (price: string) => meantBy(app, called, order, loan, { number: 'A', price }, around)

    expect(meant('99.00')).toEqual({ facts: { note: '书商单号 A' } })
    expect(meant('101.00')).toEqual({ facts: { note: '书商单号 A' }, step: 'cancel' })
  })

  test('says itself whether it was accepted, and why not', () => {
    expect(isAccepted(app, called, order, { ok: true }, around)).toBe(true)
    expect(isAccepted(app, called, order, { ok: null }, around)).toBe(false)
    expect(saidAbout(app, called, order, { why: '书已售完' }, around)).toBe('书已售完')
  })

  test('that comes in says which record it is about', () => {
    expect(soughtBy(app, { connector: 'shop', operation: 'told' }, told, { number: 'L/1' }, around)).toEqual({ loanNo: 'L/1' })
  })
})

test('a simulator knows an address and answers where the answer is read', () => {
  const sent = { ...valuesInPath('/orders/{loanNo}', '/orders/L%2F1'), fee: '12.5' }

  expect(sent).toEqual({ loanNo: 'L/1', fee: '12.5' })
  expect(valuesInPath('/orders/{loanNo}', '/orders/1/2')).toBeUndefined()
  expect(simulatedAnswer(app, called, order, sent, around)).toEqual({ refuses: false, body: { order: { number: 'NL/1' }, ok: true } })
})

test('pointers reach own values only', () => {
  const target: Record<string, unknown> = {}
  putAtPointer(target, '/__proto__/polluted', true)
  putAtPointer(target, '/a~1b/c', 1)

  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  expect(valueAtPointer(target, '/a~1b/c')).toBe(1)
  expect(valueAtPointer({}, '/constructor/name')).toBeUndefined()
})
