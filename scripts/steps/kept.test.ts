import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgotten, kept } from './kept.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pergola-kept-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const writing = (text: string) => async (empty: string) => writeFileSync(join(empty, 'text'), text)

test('what is kept is made once for a key, however many ask at once', async () => {
  let made = 0
  const make = async (empty: string) => writing(`${++made}`)(empty)
  const places = await Promise.all(Array.from({ length: 5 }, () => kept(folder, 'key', make)))
  expect(new Set(places)).toEqual(new Set([join(folder, 'key')]))
  expect(readFileSync(join(folder, 'key', 'text'), 'utf8')).toBe('1')
  expect(readdirSync(folder)).toEqual(['key'])
})

test('another key has its own', async () => {
  await kept(folder, 'one', writing('1'))
  await kept(folder, 'two', writing('2'))
  expect(readFileSync(join(folder, 'one', 'text'), 'utf8')).toBe('1')
})

test('what failed half way is made anew', async () => {
  const fails = async (empty: string) => {
    writeFileSync(join(empty, 'half'), '')
    throw new RangeError('full')
  }
  await expect(kept(folder, 'key', fails)).rejects.toThrow(RangeError)
  const place = await kept(folder, 'key', writing('whole'))
  expect(readdirSync(place)).toEqual(['text'])
})

test('the lock of a process that has died holds nobody up', async () => {
  writeFileSync(join(folder, 'key.lock'), '999999999 1')
  expect(await kept(folder, 'key', writing('1'))).toBe(join(folder, 'key'))
})

const minutes = 60_000

test('the folders that were used last stay, and those that may be in use', () => {
  const all = Array.from({ length: 9 }, (_, at) => ({ name: `${at}`, age: at * 4 * minutes }))
  expect(forgotten(all)).toEqual(['6', '7', '8'])
  expect(forgotten(all.map(({ name }) => ({ name, age: minutes })))).toEqual([])
})

test('what nobody has used for two days goes away', () => {
  expect(forgotten([{ name: 'old', age: 49 * 60 * minutes }])).toEqual(['old'])
})
