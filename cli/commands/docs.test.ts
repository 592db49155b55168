import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { codes } from '../../engine/runtime/checks/codes.ts'
import { operators } from '../../engine/runtime/expressions/operators/index.ts'
import { kinds } from '../../engine/schema/kinds.ts'
import { reference } from '../docs/reference.ts'
import { emptyFolder, run } from '../testing/run.ts'

const pages = reference()

test('every kind has a page with its keys and an example', () => {
  for (const kind of Object.keys(kinds)) expect(pages.get(`${kind}.md`)).toContain('## Example')
  expect(pages.get('entity.md')).toContain(
    '| **display** | path of a field | The field that names a record to people: in references, titles and messages. |',
  )
  expect(pages.get('entity.md')).toContain('### fields.<name>, kind `money`')
  expect(pages.get('entity.md')).toContain('Of every kind but "lines":')
})

test('every operator and every code is told', () => {
  for (const operator of Object.keys(operators)) expect(pages.get('expressions.md')).toContain(`| \`${operator}\` |`)
  for (const code of Object.keys(codes)) expect(pages.get('diagnostics.md')).toContain(`\n## ${code}\n`)
})

test('pages are written once, and told to be out of date when they are', async () => {
  const cwd = emptyFolder()

  expect(await run(['docs'], { cwd })).toMatchObject({ code: 0 })
  expect(readdirSync(join(cwd, 'docs/reference'))).toHaveLength(pages.size)
  expect(await run(['docs', '--check'], { cwd })).toMatchObject({ code: 0, printed: '0 pages out of date.' })
  writeFileSync(join(cwd, 'docs/reference/role.md'), 'old')
  expect(await run(['docs', '--check'], { cwd })).toMatchObject({ code: 1, printed: 'docs/reference/role.md\n1 page out of date.' })
})

test('the reference of this repository is up to date (`pergola docs` writes it)', () => {
  const folder = fileURLToPath(new URL('../../docs/reference', import.meta.url))

  for (const [name, text] of pages) expect({ name, text: readFileSync(join(folder, name), 'utf8') }).toEqual({ name, text })
})
