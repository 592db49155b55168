import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { readFiles } from '../../engine/files/read-files.ts'
import { identify } from '../../engine/runtime/app/identity.ts'
import { copyOfLibrary, emptyFolder, library, run } from '../testing/run.ts'

const compiled = (folder: string, kind: string) =>
  new Ajv({ strict: false, logger: false }).compile(JSON.parse(readFileSync(join(folder, `${kind}.json`), 'utf8')) as object)

test('every file of a bundle follows the schema that editors get for it', async () => {
  const copy = copyOfLibrary()
  await run(['schemas'], copy)
  const folder = join(copy.cwd, '.pergola/schemas')
  const validators = new Map(readdirSync(folder).map((file) => [file.replace('.json', ''), compiled(folder, file.replace('.json', ''))]))

  for (const { path, text } of readFiles(library)) {
    const identity = identify(path)
    const validate = validators.get('kind' in identity ? identity.kind : '')
    expect({ path, isValid: validate?.(JSON.parse(text)), errors: validate?.errors }).toEqual({ path, isValid: true, errors: null })
  }
})

test('names of the portal are offered', async () => {
  const copy = copyOfLibrary()
  await run(['schemas'], copy)
  const screen = readFileSync(join(copy.cwd, '.pergola/schemas/screen.json'), 'utf8')

  expect(screen).toContain('"/lending/loans"')
  expect(screen).toContain('"member.name"')
  expect(screen).toContain('"submit"')
  expect(readFileSync(join(copy.cwd, '.pergola/schemas/entity.json'), 'utf8')).toContain('"shelf"')
})

test('the plain schemas are of the language alone', async () => {
  const cwd = emptyFolder()
  await run(['schemas', '--plain', '--out', 'docs/schemas', '--no-editor'], { cwd })

  expect(readdirSync(cwd)).toEqual(['docs'])
  expect(readFileSync(join(cwd, 'docs/schemas/screen.json'), 'utf8')).not.toContain('/lending/loans')
  const validate = compiled(join(cwd, 'docs/schemas'), 'sequence')
  expect(validate({ pattern: '{seq:6}' })).toBe(true)
  expect(validate({ pattern: '{seq:6}', colour: 'red' })).toBe(false)
})

test('the settings of the editor keep what they had, comments too', async () => {
  const copy = copyOfLibrary()
  mkdirSync(join(copy.cwd, '.vscode'))
  writeFileSync(join(copy.cwd, '.vscode/settings.json'), '{\n  // mine\n  "editor.tabSize": 2\n}\n')

  await run(['schemas'], copy)

  const settings = readFileSync(join(copy.cwd, '.vscode/settings.json'), 'utf8')
  expect(settings).toContain('// mine')
  expect(settings).toContain('"/metadata/screens/**/*.json"')
  expect(settings).toContain('"./.pergola/schemas/screen.json"')
})
