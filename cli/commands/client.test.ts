import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { emptyFolder, run } from '../testing/run.ts'

const tsc = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url))

/** What the compiler says of a program that uses the client. */
function compiled(folder: string, program: string): string {
  writeFileSync(join(folder, 'program.ts'), `import { client } from './portal.ts'\n${program}\n`)
  const options = [
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--allowImportingTsExtensions',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
  ]
  return spawnSync(tsc, [...options, '--target', 'esnext', '--lib', 'esnext,dom', '--types', '', 'program.ts'], {
    cwd: folder,
    encoding: 'utf8',
  }).stdout
}

test('a program that uses the client is checked: what it gives, what it is answered, and what the role may not call', {}, async () => {
  const folder = emptyFolder()
  const { code, printed } = await run(['client', 'member', '--out', 'portal.ts'], { cwd: folder })
  expect(code).toBe(0)
  expect(printed).toMatch(/^portal\.ts: \d+ paths\.$/)

  const start = "const call = client({ url: 'https://library.example', token: 'x' })"
  const right = `${start}
const { rows = [] } = await call('POST /api/records/loan/search', { body: { search: 'a' } })
const status: string | null | undefined = rows[0]?.status
const loan = await call('GET /api/records/loan/{id}', { path: { id: '7' } })
const copies: readonly { readonly quantity?: string | null }[] | undefined = loan.copies as never
export { status, copies }`
  expect(compiled(folder, right)).toBe('')
  const wrong = `${start}
const loan = await call('GET /api/records/loan/{id}', { path: { id: '7' } })
const nothing = loan.nothing
await call('POST /api/records/loan/{id}/transitions/approve', { path: { id: '7' }, body: {} })`
  expect(compiled(folder, wrong).match(/error TS\d+/g)).toEqual(['error TS2339', 'error TS2345'])
})

test('a role that is not there is told with those that are', async () => {
  const { code, noted } = await run(['client', 'nobody'], { cwd: emptyFolder() })
  expect(code).toBe(2)
  expect(noted).toContain('librarian')
})
