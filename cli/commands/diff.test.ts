import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyOfLibrary, library, run } from '../testing/run.ts'

type Json = Record<string, unknown>

function edit(bundle: string, path: string, change: (value: Json) => void): void {
  const file = join(bundle, path)
  const value = JSON.parse(readFileSync(file, 'utf8')) as Json
  change(value)
  writeFileSync(file, JSON.stringify(value))
}

const inside = (value: Json, ...path: string[]) => path.reduce((inner, step) => inner[step] as Json, value)

test('fields, steps, grants and columns are told by their names', async () => {
  const copy = copyOfLibrary()
  edit(copy.bundle, 'entities/people/branch.json', (value) => {
    const fields = inside(value, 'fields')
    fields.phone = { kind: 'code', label: '电话' }
    delete fields.address
    inside(fields, 'name').label = '馆名'
  })
  edit(copy.bundle, 'workflows/lending/loan.json', (value) => delete inside(value, 'transitions').withdraw)
  edit(copy.bundle, 'roles/member.json', (value) =>
    Object.assign(inside(value, 'grants', 'book'), { operations: ['read', 'export'], hidden: ['price'] }),
  )
  edit(copy.bundle, 'screens/catalogue/books.json', (value) => (value.columns as unknown[]).splice(1, 1))
  rmSync(join(copy.bundle, 'lookups/unit.json'))

  const { code, printed } = await run(['diff', library], copy)

  expect(code).toBe(0)
  expect(printed.split('\n')).toEqual([
    '~ entity branch',
    '    ~ field name: label was "分馆名称", is "馆名"',
    '    - field address',
    '    + field phone (code)',
    '- lookup unit',
    '~ role member',
    '    + operation book.export',
    '    - hidden field book.value',
    '    - hidden field book.acquiredAt',
    '    - hidden field book.licence',
    '~ screen /catalogue/books',
    '    - column title',
    '~ workflow loan',
    '    - step withdraw',
  ])
})

test('a revision of git is compared with the files as they stand', async () => {
  const copy = copyOfLibrary()
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...args], { cwd: copy.cwd })
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'first')

  expect(await run(['diff', 'HEAD'], copy)).toMatchObject({ code: 0, printed: 'Nothing has changed.' })
  edit(copy.bundle, 'app.json', (value) => Object.assign(value, { title: '图书馆' }))
  expect((await run(['diff', 'HEAD'], copy)).printed).toBe('~ app\n    ~ title was "社区图书馆", is "图书馆"')
  expect(await run(['diff', 'nothing'], copy)).toMatchObject({
    code: 2,
    noted: 'error "nothing" is neither a folder nor a revision with this bundle.',
  })
})

test('columns in another order are told as such', async () => {
  const copy = copyOfLibrary()
  edit(copy.bundle, 'screens/lending/fines.json', (value) => (value.columns as unknown[]).reverse())

  expect((await run(['diff', library, copy.bundle], copy)).printed).toMatch(/^~ screen \/lending\/fines\n {4}~ columns was \["fineNo",/)
})
