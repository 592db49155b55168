import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { run } from './testing/run.ts'

const bundles = ['metadata', 'examples/library', 'bench/portal'].map((folder) => ({
  folder,
  bundle: fileURLToPath(new URL(`../${folder}`, import.meta.url)),
}))

test.each(bundles)('nothing is wrong with $folder', async ({ bundle }) => {
  expect(await run(['validate', '--no-warnings'], { bundle })).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/^Nothing is wrong/),
  })
})

test.each(bundles)('$folder looks as files are meant to look (`pergola format`)', async ({ bundle }) => {
  expect(await run(['format', '--check'], { bundle })).toMatchObject({ printed: 'Nothing to change.' })
})
