import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyOfLibrary, run } from '../testing/run.ts'

test('the files of an earlier version are brought to the format of this one, once', async () => {
  const copy = copyOfLibrary()
  const app = join(copy.bundle, 'app.json')
  writeFileSync(app, readFileSync(app, 'utf8').replace('"format": 2', '"format": 1'))
  mkdirSync(join(copy.bundle, 'locales/US/entities/people'), { recursive: true })
  writeFileSync(join(copy.bundle, 'locales/US/entities/people/branch.json'), JSON.stringify({ 'fields.name.label': 'Name of the branch' }))

  expect((await run(['validate'], copy)).printed).toContain('`pergola upgrade` brings the files to it.')
  expect((await run(['upgrade', '--check'], copy)).code).toBe(1)
  expect(await run(['upgrade'], copy)).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/^Format 1 to 2: \d+ files changed, 1 gone\.$/),
  })
  expect(JSON.parse(readFileSync(join(copy.bundle, 'locales/US/people.json'), 'utf8'))['entities/people/branch']).toMatchObject({
    'fields.name.label': 'Name of the branch',
  })
  expect((await run(['validate'], copy)).code).toBe(0)
  expect(await run(['upgrade'], copy)).toMatchObject({ code: 0, printed: 'The files have the format 2.' })
})
