import { expect, test } from 'vitest'
import { checkFiles } from '../files/check-files.ts'
import { libraryWithExamples } from '../runtime/testing/examples.ts'
import { kinds } from './kinds.ts'
import { screenKinds } from './screen.ts'

const { app, diagnostics } = checkFiles(libraryWithExamples)

test('nothing is wrong with the examples, which stand beside the library', () => {
  expect(diagnostics.map(({ code, file, path, message }) => `${code} ${file} ${path.join('.')}: ${message}`)).toEqual([])
})

test('every kind of file and of screen has an example', () => {
  const folders = new Set(libraryWithExamples.map(({ path }) => (path.includes('/') ? path.split('/')[0] : '')))

  expect(Object.values(kinds).filter(({ folder }) => folder !== 'fixtures' && !folders.has(folder))).toEqual([])
  expect(new Set([...app.screens.values()].map(({ kind }) => kind))).toEqual(new Set(Object.keys(screenKinds)))
})
