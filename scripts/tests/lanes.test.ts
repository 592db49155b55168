import { expect, test } from 'vitest'
import { onLanes } from './lanes.ts'
import { partsOf } from './parts.ts'
import { browser, engine } from './runners.ts'

const turn = () => new Promise((done) => setImmediate(done))

test('so many works run at once, each lane takes the next when it is free, and what has begun comes in the order of the list', async () => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const runs = onLanes(2, ['a', 'b', 'c', 'd'], (name) => {
    begun.push(name)
    return { name, ended: new Promise<void>((done) => ends.set(name, done)) }
  })
  expect(begun).toEqual(['a', 'b'])
  ends.get('b')?.()
  await turn()
  expect(begun).toEqual(['a', 'b', 'c'])
  ends.get('c')?.()
  await turn()
  ends.get('a')?.()
  expect((await Promise.all(runs)).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd'])
})

test('a work that fails frees its lane', async () => {
  const broken = Promise.reject(new Error('broken'))
  const runs = onLanes(1, [1, 2], (each) => ({ each, ended: each === 1 ? broken : Promise.resolve() }))
  await expect((await runs[0])?.ended).rejects.toThrow('broken')
  expect((await runs[1])?.each).toBe(2)
})

test('every file of a runner is in one part, neighbours are in different ones, and few files stay together', () => {
  const files = Array.from({ length: 69 }, (_, at) => `tests/browser/${String(at).padStart(2, '0')}.test.ts`)
  const parts = partsOf(browser, files)
  expect(parts).toHaveLength(browser.parts ?? 0)
  expect(parts.flatMap((part) => part.files).sort()).toEqual(files)
  expect(parts[0]?.files).not.toContain(files[1])
  expect(new Set(parts.map(({ log }) => log)).size).toBe(parts.length)
  expect(partsOf(browser, files.slice(0, 9))).toEqual([{ runner: browser, files: files.slice(0, 9), log: 'browser' }])
  expect(partsOf(engine, files)).toHaveLength(1)
  expect(partsOf(engine, [])).toEqual([])
})
