import { describe, expect, test } from 'vitest'
import { edited } from '../testing/edited.ts'
import { libraryFiles } from '../testing/library.ts'
import { load } from './load.ts'

const branch = 'entities/people/branch.json'
const diagnose = (files: typeof libraryFiles) =>
  load(files).diagnostics.map(({ code, file, line, column, path }) => `${code} ${file}:${line}:${column} ${path.join('.')}`.trimEnd())

describe('a bundle', () => {
  test('is read by kind and name, each with the path of its file', () => {
    const { bundle, diagnostics } = load(libraryFiles)

    expect(diagnostics).toEqual([])
    expect(Object.keys(bundle.entities)).toEqual(expect.arrayContaining(['book', 'branch', 'fine', 'loan', 'member', 'returnSlip']))
    expect(bundle.screens['/lending/loans']).toMatchObject({ entity: 'loan' })
    expect(bundle.paths.entity?.loan).toBe('entities/lending/loan')
    expect(bundle.locales.US?.['entities/people/branch']?.['fields.code.label']).toBe('Branch code')
    expect(bundle.language).toBe('ZHS')
  })

  test('needs an app.json', () => {
    expect(diagnose(edited({ 'app.json': null }))).toEqual(['missing-file app.json:1:1'])
  })
})

describe('a file', () => {
  test('that is not JSON is told with the place of the fault', () => {
    const files = [...edited({ [branch]: null }), { path: branch, text: '{\n  "label": "分馆"\n  "display": "name"\n}' }]

    expect(diagnose(files)).toEqual([`json-syntax ${branch}:3:3`])
  })

  test('that states a key twice is refused', () => {
    const text = '{ "label": "单位", "label": "单位", "values": { "A": { "label": "甲" } } }'

    expect(diagnose([...edited({ 'lookups/unit.json': null }), { path: 'lookups/unit.json', text }])).toEqual([
      'duplicate-key lookups/unit.json:1:3 label',
    ])
  })

  test.each([
    ['entity/x.json', 'unknown-folder'],
    ['readme.json', 'unknown-folder'],
    ['locales/FR/app.json', 'unknown-folder'],
    ['entities/x.yaml', 'bad-file-name'],
    ['entities/2nd.json', 'bad-file-name'],
    ['entities/.json', 'bad-file-name'],
    ['screens/a b.json', 'bad-file-name'],
  ])('at %s is refused: %s', (path, code) => {
    expect(diagnose([...libraryFiles, { path, text: '{}' }])).toEqual([`${code} ${path}:1:1`])
  })

  test('of a name that another has is refused', () => {
    const twin = { path: 'entities/zoo/branch.json', text: '{}' }

    expect(diagnose([...libraryFiles, twin])).toEqual(['duplicate-name entities/zoo/branch.json:1:1'])
  })

  test('that is not of its shape is left out, but its name is known', () => {
    const { bundle } = load(edited({ [branch]: { display: undefined } }))

    expect(bundle.entities.branch).toBeUndefined()
    expect(bundle.paths.entity?.branch).toBe('entities/people/branch')
  })

  test('with an unknown key is kept, so that all else about it is checked as well', () => {
    const files = edited({ [branch]: { 'fields.name.colour': 'red' } })

    expect(load(files).bundle.entities.branch).toBeDefined()
    expect(diagnose(files)).toEqual([`unknown-key ${branch}:17:7 fields.name.colour`])
  })
})
