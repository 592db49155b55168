import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFiles } from '../../engine/files/read-files.ts'
import { copyOfLibrary, run } from '../testing/run.ts'

test('formatting changes no value, and a second time nothing at all', async () => {
  const copy = copyOfLibrary()
  const values = () => readFiles(copy.bundle).map(({ path, text }) => ({ path, value: JSON.parse(text) as unknown }))
  const before = values()

  await run(['format'], copy)

  expect(values()).toEqual(before)
  expect(await run(['format', '--check'], copy)).toMatchObject({ code: 0, printed: 'Nothing to change.' })
})

test('what would change is named, and fails the check without being changed', async () => {
  const copy = copyOfLibrary()
  await run(['format'], copy)
  const path = join(copy.bundle, 'app.json')
  const text = JSON.stringify(JSON.parse(readFileSync(path, 'utf8')))
  writeFileSync(path, text)

  expect(await run(['format', '--check'], copy)).toMatchObject({ code: 1, printed: 'app.json\n1 file would change.' })
  expect(readFileSync(path, 'utf8')).toBe(text)
})

test('a file that is not JSON is left as it is', async () => {
  const copy = copyOfLibrary()
  writeFileSync(join(copy.bundle, 'app.json'), '{')

  await run(['format'], copy)

  expect(readFileSync(join(copy.bundle, 'app.json'), 'utf8')).toBe('{')
})
