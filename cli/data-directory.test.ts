import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { dataDirectoryOf } from './data-directory.ts'

test('the data of a bundle lies beside it, wherever its portal is started from', () => {
  expect(dataDirectoryOf('/srv/library', '/elsewhere', {})).toBe(resolve('/srv/.data'))
  expect(dataDirectoryOf('metadata', '/srv/portal', {})).toBe('/srv/portal/.data')
})

test('the environment says otherwise, from where the command is called', () => {
  expect(dataDirectoryOf('/srv/library', '/work', { DATA_DIR: 'data' })).toBe(resolve('/work/data'))
  expect(dataDirectoryOf('/srv/library', '/work', { DATA_DIR: '/var/portal' })).toBe('/var/portal')
})

test('no command looks for it in a way of its own', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && path !== 'data-directory.ts',
  )
  const asking = files.filter((path) => readFileSync(join(import.meta.dirname, path), 'utf8').includes('env.DATA_DIR'))
  expect(asking).toEqual([])
})
