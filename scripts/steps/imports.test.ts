import { expect, test } from 'vitest'
import { importsOf, withImports } from './imports.ts'

test('imports are those of the repository, with the names that package.json gives to folders', () => {
  expect(importsOf('server/start/controllers.ts')).toContain('server/app/http/controllers/session_controller.ts')
  expect(importsOf('server/app/http/cookies/cookies.ts')).toContain('server/start/env.ts')
  expect(importsOf('scripts/test.js')).toContain('scripts/steps/install.js')
  expect(importsOf('scripts/steps/imports.test.ts')).toEqual(['scripts/steps/imports.ts'])
})

test('what is imported by imports is reached, in a circle too', () => {
  const imports: Readonly<Record<string, readonly string[]>> = { a: ['b'], b: ['c'], c: ['a'], d: ['a'] }
  expect(withImports(['b'], (path) => imports[path] ?? [])).toEqual(['a', 'b', 'c'])
})
