import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { foundTogether, sharedBy, Turns } from '../../app/steps/turns.ts'

test.group('turns', () => {
  test('come in the order in which they are asked for', async ({ assert }) => {
    const turns = new Turns()
    const told: string[] = []
    const first = await turns.take(['notice 1'])
    const others = ['second', 'third'].map(async (who) => {
      const turn = await turns.take(['notice 1'])
      told.push(`${who} begins`)
      await sleep(5)
      told.push(`${who} ends`)
      turn.end()
      return turn.hasWaited
    })
    await sleep(5)
    assert.deepEqual([first.hasWaited, told], [false, []])
    first.end()
    assert.deepEqual(await Promise.all(others), [true, true])
    assert.deepEqual(told, ['second begins', 'second ends', 'third begins', 'third ends'])
    assert.isFalse((await turns.take(['notice 1'])).hasWaited)
  })

  test('at different things are independent, and those at several wait for all of them', async ({ assert }) => {
    const turns = new Turns()
    const [one, two] = [await turns.take(['1']), await turns.take(['2'])]
    assert.isFalse(two.hasWaited)
    let isThere = false
    const both = turns.take(['2', '1']).then((turn) => {
      isThere = true
      return turn
    })
    one.end()
    await sleep(5)
    assert.isFalse(isThere)
    two.end()
    assert.isTrue((await both).hasWaited)
  })

  test('who wants the same two in another order does not wait for ever', async ({ assert }) => {
    const turns = new Turns()
    const taken = [['1', '2'], ['2', '1'], ['1'], ['2', '1']].map(async (names) => {
      const turn = await turns.take(names)
      await sleep(1)
      turn.end()
      return names.length
    })
    assert.deepEqual(await Promise.all(taken), [2, 2, 1, 2])
  })
})

test.group('what steps share', () => {
  const quote = { name: 'bidQuote' } as AppEntity
  const where = { '==': [{ var: 'candidate.parent.bidNotice' }, { var: 'record.bidNotice' }] }
  const rank = { kind: 'rank', of: 'bidQuote.lines', where, order: [], within: [], place: 'rankNo' } as const

  test('are records that are found by the same values, whatever else differs', ({ assert }) => {
    const [one] = foundTogether(quote, { id: '1', bidNotice: '7' }, [rank])
    assert.deepEqual(foundTogether(quote, { id: '2', bidNotice: '7' }, [rank, rank]), [one])
    assert.notDeepEqual(foundTogether(quote, { id: '2', bidNotice: '8' }, [rank]), [one])
  })

  test('are records of their own kind that they change together, not of others: those are locked as they are written', ({ assert }) => {
    const among = { kind: 'among', entity: 'bidQuote', where, values: {}, optional: false, most: 10 } as const
    assert.lengthOf(foundTogether(quote, { id: '1', bidNotice: '7' }, [among]), 1)
    assert.deepEqual(foundTogether({ name: 'bidNotice' } as AppEntity, { id: '7' }, [among]), [])
  })

  test('are records that they change elsewhere', ({ assert }) => {
    const update = { kind: 'update', entity: 'bidNotice', updates: new Map([['7', {}]]) } as const
    const balance = {
      kind: 'balance',
      lines: 'lines',
      via: 'noticeLine',
      entity: 'bidNotice.lines',
      balances: [{ row: 0, id: '70', add: {} }],
    } as const
    assert.deepEqual(sharedBy(quote, { id: '1' }, [update, balance, update]), ['bidNotice 7', 'bidNotice.lines 70'])
    assert.deepEqual(sharedBy(quote, { id: '1' }, [{ kind: 'call', connector: 'sap', operation: 'send' }]), [])
  })
})
