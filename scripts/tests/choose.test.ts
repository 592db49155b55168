import { expect, test } from 'vitest'
import { everyFile } from './changes.ts'
import { choose, sentenceOf } from './choose.ts'
import { isAffected } from './reach.ts'
import { filesToRepeat, repetitionsOf } from './repeat.ts'
import { browser, engine, server } from './runners.ts'

const all = everyFile()

test('a change is felt where its file is imported, or its folder is read', () => {
  const reach = { files: new Set(['engine/a.ts']), folders: ['docs/'] }
  expect(isAffected(reach, ['engine/a.ts'])).toBe(true)
  expect(isAffected(reach, ['docs/guides/x.md'])).toBe(true)
  expect(isAffected(reach, ['engine/b.ts', 'README.md'])).toBe(false)
})

test('a change of a tool runs its own tests, and no browser', () => {
  const { files, leftOut } = choose(engine, all, ['scripts/steps/imports.ts'])
  expect(files).toContain('scripts/steps/imports.test.ts')
  expect(leftOut).toContain('engine/runtime/fixtures/generate.test.ts')
  expect(choose(browser, all, ['scripts/build.js']).files).toEqual([])
})

test('a test that looks through folders runs with every change', () => {
  expect(choose(engine, all, ['engine/renderers/shell/index.tsx']).files).toContain('engine/imports.test.ts')
})

test('a change of what a page shows runs every file of the browser, and no test of the server', () => {
  const changed = ['engine/renderers/shell/index.tsx']
  expect(choose(browser, all, changed).leftOut).toEqual([])
  expect(choose(server, all, changed).files).toEqual([])
})

test('a change of a controller runs what asks a server, not what asks only the database', () => {
  const { files, leftOut } = choose(server, all, ['server/app/http/controllers/session_controller.ts'])
  expect(files).toEqual(expect.arrayContaining(['server/tests/http/session.spec.ts', 'server/tests/operations/backup.spec.ts']))
  expect(leftOut).toContain('server/tests/portal/tax_rates.spec.ts')
})

test('a change of metadata runs the tests of the portal, and what is left out is told', () => {
  const chosen = choose(server, all, ['metadata/entities/supplier/supplier.json'])
  expect(chosen.files).toContain('server/tests/portal/tax_rates.spec.ts')
  const sentence = sentenceOf({ runner: browser, files: ['a'], leftOut: ['b', 'c'] })
  expect(sentence).toBe('browser: 1 of 3 files; left out: b, c.')
})

test('a change of the packages runs everything', () => {
  for (const runner of [engine, server, browser]) expect(choose(runner, all, ['package-lock.json']).leftOut).toEqual([])
})

test('files are repeated by a part of their path, or because they have changed', () => {
  const some = ['tests/browser/jobs.test.ts', 'tests/jobs.test.ts', 'server/tests/jobs/runs.spec.ts', 'docs/jobs.md']
  expect(filesToRepeat(some, ['browser/jobs'], [])).toEqual([{ runner: browser, files: ['tests/browser/jobs.test.ts'] }])
  expect(filesToRepeat(some, [], ['docs/jobs.md', 'tests/jobs.test.ts'])).toEqual([{ runner: engine, files: ['tests/jobs.test.ts'] }])
})

test('what repetitions have shown names the test that failed most often first', () => {
  const late = { file: 'a', name: 'x', reason: 'late' }
  expect(repetitionsOf([], 10)).toBe('Everything has passed 10 times.')
  expect(
    repetitionsOf([{ ...late, name: 'y' }, late, late], 10)
      .split('\n')
      .slice(0, 2),
  ).toEqual(['2 of 10 times failed: a · x · late', '1 of 10 times failed: a · y · late'])
})
