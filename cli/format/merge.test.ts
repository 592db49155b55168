import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readFiles } from '../../engine/files/read-files.ts'
import type { Kind } from '../../engine/schema/kinds.ts'
import { emptyFolder, library } from '../testing/run.ts'
import { canonical } from './canonical.ts'

type Json = { [key: string]: Json } & Json[]

/** Two people change a file on branches of their own; the merged text, or nothing when git could not merge. */
function merged(path: string, kind: Kind, one: (value: Json) => void, other: (value: Json) => void): Json | undefined {
  const folder = emptyFolder()
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...args], { cwd: folder, stdio: 'pipe' })
  const text = readFiles(library).find((file) => file.path === path)?.text ?? ''
  const write = (change: (value: Json) => void) => {
    const value = JSON.parse(text) as Json
    change(value)
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), canonical(kind, value))
    git('add', '.')
    git('commit', '-qm', 'change')
  }
  git('init', '-q', '-b', 'main')
  write(() => {})
  git('checkout', '-qb', 'other')
  write(other)
  git('checkout', '-q', 'main')
  write(one)
  try {
    git('merge', '-q', 'other')
  } catch {
    return undefined
  }
  return JSON.parse(readFiles(folder).find((file) => file.path === path)?.text ?? '') as Json
}

const at = (value: Json, ...path: (string | number)[]): Json => path.reduce<Json>((inner, step) => inner[step as never] as Json, value)

test('two people who change different fields of an entity do not meet', () => {
  const entity = merged(
    'entities/catalogue/book.json',
    'entity',
    (value) => Object.assign(at(value, 'fields', 'title'), { help: '封面上的书名' }),
    (value) => Object.assign(at(value, 'fields', 'price'), { max: 9999 }),
  )

  expect(entity).toMatchObject({ fields: { title: { help: '封面上的书名' }, price: { max: 9999 } } })
})

test('two people who change different columns of a screen do not meet', () => {
  const screen = merged(
    'screens/catalogue/books.json',
    'screen',
    (value) => at(value, 'columns').splice(1, 1, { field: 'title', width: 300 } as unknown as Json),
    (value) => at(value, 'columns').splice(3, 1),
  )

  expect(screen).toMatchObject({ columns: expect.arrayContaining([{ field: 'title', width: 300 }]) })
  expect(screen?.columns).not.toContain('price')
})

test('two people who give a step another label and another guard do not meet', () => {
  const workflow = merged(
    'workflows/lending/loan.json',
    'workflow',
    (value) => Object.assign(at(value, 'transitions', 'submit'), { label: '送审' }),
    (value) => Object.assign(at(value, 'transitions', 'withdraw'), { confirm: '撤回吗？' }),
  )

  expect(workflow).toMatchObject({ transitions: { submit: { label: '送审' }, withdraw: { confirm: '撤回吗？' } } })
})

test('two people who change the same thing do', () => {
  const change = (label: string) => (value: Json) => Object.assign(at(value, 'fields', 'title'), { label })

  expect(merged('entities/catalogue/book.json', 'entity', change('题名'), change('标题'))).toBeUndefined()
})
