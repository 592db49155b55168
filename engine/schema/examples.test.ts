import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkFiles } from '../files/check-files.ts'
import { libraryFiles } from '../runtime/testing/library.ts'
import { kinds } from './kinds.ts'
import { screenKinds } from './screen.ts'

const root = new URL('./examples/', import.meta.url).pathname
const examples = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const { app, diagnostics } = checkFiles([
  ...libraryFiles.filter(({ path }) => !path.startsWith('fixtures/') && !examples.some((example) => example.path === path)),
  ...examples,
])

test('nothing is wrong with the examples, which stand beside the library', () => {
  expect(diagnostics.map(({ code, file, path, message }) => `${code} ${file} ${path.join('.')}: ${message}`)).toEqual([])
})

test('every kind of file and of screen has an example', () => {
  const folders = new Set([...libraryFiles, ...examples].map(({ path }) => (path.includes('/') ? path.split('/')[0] : '')))

  expect(Object.values(kinds).filter(({ folder }) => !folders.has(folder))).toEqual([])
  expect(new Set([...app.screens.values()].map(({ kind }) => kind))).toEqual(new Set(Object.keys(screenKinds)))
})
