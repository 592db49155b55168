import { expect, test } from 'vitest'
import { beginWork, stopWorks, worksAtom } from '../api/background-works.ts'
import { store } from './store.ts'

const begun = () => {
  const times: number[] = []
  const begin = (work: () => Promise<string>) =>
    beginWork({
      key: 'export',
      title: 'Orders',
      work: () => {
        times.push(times.length)
        return work()
      },
    })
  return { times, begin }
}

test('what goes on is not begun again; what has come to its end is, also before that was told', async () => {
  const { times, begin } = begun()
  begin(async () => '3 rows')
  begin(async () => '3 rows')
  expect(times).toHaveLength(1)
  await expect.poll(() => store.get(worksAtom)[0]?.outcome).toBe('3 rows')
  begin(() => new Promise(() => {}))
  expect(times).toHaveLength(2)
  expect(store.get(worksAtom)).toMatchObject([{ key: 'export' }])
  expect(store.get(worksAtom)[0]).not.toHaveProperty('outcome')
  stopWorks()
  expect(store.get(worksAtom)).toEqual([])
})
