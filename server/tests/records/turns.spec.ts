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
      await turn.end()
      return turn.hasWaited
    })
    await sleep(5)
    assert.deepEqual([first.hasWaited, told], [false, []])
    await first.end()
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
    await one.end()
    await sleep(5)
    assert.isFalse(isThere)
    await two.end()
    assert.isTrue((await both).hasWaited)
  })

  test('who wants the same two in another order does not wait for ever', async ({ assert }) => {
    const turns = new Turns()
    const taken = [['1', '2'], ['2', '1'], ['1'], ['2', '1']].map(async (names) => {
      const turn = await turns.take(names)
      await sleep(1)
      await turn.end()
      return names.length
    })
    assert.deepEqual(await Promise.all(taken), [2, 2, 1, 2])
  })
})

test.group('work that is left in turns', () => {
  const at = ['notice 1']

  test('is not left where nobody waits', async ({ assert }) => {
    const turn = await new Turns().take(at)
    assert.isFalse(turn.leaves('notice 1', () => assert.fail('It was left.')))
    await turn.end()
  })

  test('is done once, by the last, as its turn ends, even if the last leaves none', async ({ assert }) => {
    const turns = new Turns()
    const done: string[] = []
    const [first, ...others] = [turns.take(at), turns.take(at), turns.take(at)]
    const turn = await first
    assert.isTrue(turn?.leaves('notice 1', async () => void done.push('first')))
    await turn?.end()
    const second = await others[0]
    assert.isTrue(second?.leaves('notice 1', async () => void done.push('second')))
    await second?.end()
    assert.deepEqual(done, [])
    await (await others[1])?.end()
    assert.deepEqual(done, ['second'])
  })

  test('is left for a second at most, however many wait', async ({ assert }) => {
    const turns = new Turns()
    let done = 0
    const all = Array.from({ length: 3 }, () => turns.take(at))
    for (const each of all) {
      const turn = await each
      turn.leaves('notice 1', async () => void done++)
      await sleep(600)
      await turn.end()
    }
    assert.equal(done, 2)
  })

  test('that fails is tried by the next', async ({ assert }) => {
    const turns = new Turns()
    let isBroken = true
    let done = 0
    const work = async () => {
      if (isBroken) throw new Error('The database is away.')
      done++
    }
    const [one, two] = [turns.take(at), turns.take(at)]
    await (await one).end()
    const last = await two
    last.leaves('notice 1', work)
    await last.end()
    assert.equal(done, 0)
    isBroken = false
    await (await turns.take(at)).end()
    assert.equal(done, 1)
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
