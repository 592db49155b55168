import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyOfLibrary, run } from '../testing/run.ts'

function brokenLibrary() {
  const copy = copyOfLibrary()
  const path = join(copy.bundle, 'screens/catalogue/books.json')
  writeFileSync(path, readFileSync(path, 'utf8').replace(/("columns":[\s\S]*?)"title"/, '$1"titel"'))
  return copy
}

test('a bundle without errors answers 0', async () => {
  const { code, printed } = await run(['validate', '--no-warnings'])

  expect(code).toBe(0)
  expect(printed).toMatch(/^Nothing is wrong\. \d+ files checked in \d+ ms\.$/)
})

test('an error is printed with its place, code and remedy, and answers 1', async () => {
  const { code, printed } = await run(['validate'], brokenLibrary())

  expect(code).toBe(1)
  expect(printed).toMatch(
    /^metadata\/screens\/catalogue\/books\.json:\d+:\d+ error unknown-field columns\.1: "titel" is not a field of book\. Did you mean "title"\?$/m,
  )
  expect(printed).toMatch(/1 error and \d+ warnings? in \d+ files checked in \d+ ms\. `pergola explain /)
})

test('diagnostics are printed as JSON', async () => {
  const { printed } = await run(['validate', '--json', '--no-warnings'], brokenLibrary())

  expect(JSON.parse(printed)).toMatchObject([{ code: 'unknown-field', severity: 'error', path: ['columns', 1] }])
})

test('diagnostics are printed as SARIF, with their rules', async () => {
  const { printed } = await run(['validate', '--sarif', '--no-warnings'], brokenLibrary())

  expect(JSON.parse(printed)).toMatchObject({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { rules: [{ id: 'unknown-field' }] } },
        results: [
          {
            ruleIndex: 0,
            level: 'error',
            locations: [{ physicalLocation: { artifactLocation: { uri: 'metadata/screens/catalogue/books.json' } } }],
          },
        ],
      },
    ],
  })
})

test('texts that are not translated are told after what is wrong, and not all of them', async () => {
  const copy = brokenLibrary()
  writeFileSync(join(copy.bundle, 'glossaries/US.json'), '{}')
  const { printed } = await run(['validate', '--no-warnings'], copy)
  const lines = printed.split('\n')

  expect(lines[0]).toContain('unknown-field')
  expect(lines.filter((line) => line.includes('error missing-translation'))).toHaveLength(10)
  expect(printed).toMatch(/^\d+ more texts are not written in every language: `pergola translate` lists them\.$/m)
})
