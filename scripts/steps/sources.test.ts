import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './root.js'
import { hashOf } from './sources.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sources-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The hash of the folder once so much stands in it. */
function hashWith(files: Readonly<Record<string, string>>): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return hashOf([relative(root, folder)])
}

test('what a file says changes the hash, and a file that comes does', () => {
  const first = hashWith({ 'app/a.ts': '1' })
  expect(hashWith({})).toBe(first)
  const second = hashWith({ 'app/a.ts': '2' })
  expect(second).not.toBe(first)
  expect(hashWith({ 'app/b.ts': '' })).not.toBe(second)
})

test.each(['app/a.test.ts', 'app/a.test.tsx', 'app/a.spec.ts', 'tests/support/database.ts', '.hidden'])('%s is no source', (name) => {
  const before = hashWith({ 'app/a.ts': '1' })
  expect(hashWith({ [name]: '1' })).toBe(before)
})
