import { expect, test } from 'vitest'
import { Problem } from '../../../api/problem.ts'
import { inShares } from './in-shares.ts'

const ids = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1))

/** Takes shares of which each record takes so long; what was asked and told is kept. */
function worker(milliseconds: number, after?: (calls: number) => void) {
  const shares: (readonly string[])[] = []
  const told: string[] = []
  const stop = new AbortController()
  let now = 0
  const work = async (share: readonly string[]) => {
    shares.push(share)
    now += share.length * milliseconds
    after?.(shares.length)
    return share.map((id) => ({ id, ok: true }))
  }
  const sharing = {
    signal: stop.signal,
    onProgress: ({ done, total }: { done: number; total: number }) => told.push(`${done}/${total}`),
    time: () => now,
  }
  return { shares, told, stop, work, sharing }
}

test('the first record goes alone, then as many as half a second is enough for', async () => {
  const { shares, told, work, sharing } = worker(100)
  const { results, left } = await inShares(ids(12), work, sharing)
  expect(shares.map(({ length }) => length)).toEqual([1, 5, 5, 1])
  expect(told).toEqual(['1/12', '6/12', '11/12'])
  expect([results.map(({ id }) => id), left]).toEqual([ids(12), 0])
})

test('what takes seconds goes one by one; what takes no time goes fifty at a time', async () => {
  const [slow, quick] = [worker(3_000), worker(0)]
  await inShares(ids(3), slow.work, slow.sharing)
  await inShares(ids(101), quick.work, quick.sharing)
  expect(slow.shares.map(({ length }) => length)).toEqual([1, 1, 1])
  expect(quick.shares.map(({ length }) => length)).toEqual([1, 50, 50])
})

test('whoever stops it is told what was done, and how many are left', async () => {
  const { work, stop, sharing, shares } = worker(300, (calls) => calls === 2 && stop.abort())
  const { results, left, problem } = await inShares(ids(10), work, sharing)
  expect([shares.length, results.map(({ id }) => id), left, problem]).toEqual([2, ['1', '2', '3'], 7, undefined])
})

test('a share that fails ends it with what was done before; the first fails as it is', async () => {
  const fails = (at: number) => {
    const { work, sharing } = worker(500, (calls) => {
      if (calls === at) throw new Problem({ code: 'unavailable', status: 503 })
    })
    return inShares(ids(4), work, sharing)
  }
  const { results, left, problem } = await fails(3)
  expect([results.length, left, problem?.code]).toEqual([2, 2, 'unavailable'])
  await expect(fails(1)).rejects.toMatchObject({ code: 'unavailable' })
})
