import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import { Gatherings } from '../../app/database/gatherings.ts'

const limits = { mostAtOnce: 1, mostTogether: 64 }
const fulfilled = (value: string) => ({ status: 'fulfilled', value }) as const

test.group('gatherings', () => {
  test('whoever comes while one is under way waits, and goes with the others, in their order; at other things they go at once', async ({
    assert,
  }) => {
    const together: (readonly string[])[] = []
    const gatherings = new Gatherings<string, string>(async (all) => {
      together.push(all)
      await sleep(5)
      return all.map((one) => fulfilled(`${one} done`))
    }, limits)
    const [at, other] = ['notice 1', 'notice 2']
    const results = [['a', at] as const, ['b', at] as const, ['c', other] as const, ['d', at] as const].map(([one, name]) =>
      gatherings.join(name, one),
    )
    assert.deepEqual(await Promise.all(results), ['a done', 'b done', 'c done', 'd done'])
    assert.deepEqual(together, [['a'], ['c'], ['b', 'd']])
    assert.equal(await gatherings.join(at, 'e'), 'e done')
    assert.deepEqual(together.at(-1), ['e'])
  })

  test('each is told what has become of it; where all fail, the next go on', async ({ assert }) => {
    const gatherings = new Gatherings<string, string>(async (all) => {
      if (all.includes('broken')) throw new Error('The database is away.')
      return all.map((one) => (one === 'refused' ? { status: 'rejected', reason: one } : fulfilled(one)))
    }, limits)
    const results = ['first', 'taken', 'refused', 'taken too'].map((one) => gatherings.join('notice 1', one))
    assert.deepEqual(await Promise.allSettled(results), [
      fulfilled('first'),
      fulfilled('taken'),
      { status: 'rejected', reason: 'refused' },
      fulfilled('taken too'),
    ])
    await assert.rejects(() => gatherings.join('notice 1', 'broken'), 'The database is away.')
    assert.equal(await gatherings.join('notice 1', 'later'), 'later')
  })
})
