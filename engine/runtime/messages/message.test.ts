import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '../../schema/names.ts'
import { catalogues, type IssueCode } from './catalogues.ts'
import { sentence } from './message.ts'

const placeholders = (text: string) => (text.match(/\{[A-Za-z]+\}/g) ?? []).sort()
const codes = Object.keys(catalogues.ZHS) as IssueCode[]

test.each(languages)('%s has a sentence for every code', (language) => {
  expect(Object.keys(catalogues[language])).toEqual(codes)
})

test.each(codes)('%s has the same placeholders in every language', (code) => {
  for (const language of languages) expect(placeholders(catalogues[language][code])).toEqual(placeholders(catalogues.ZHS[code]))
})

test('params are put into the sentence', () => {
  const issue = { code: 'tooLong', path: 'name', params: { field: '名称', max: 10, length: 12 } }
  expect(sentence(issue, 'ZHS')).toBe('名称最多10个字，现有12个字')
  expect(sentence(issue, 'US')).toBe('名称 can have at most 10 characters; it has 12.')
})

test('an issue with its own message keeps it', () => {
  expect(sentence({ code: 'rule', path: '', params: {}, message: '数量不足' }, 'US')).toBe('数量不足')
})

test('a code without a sentence is still told', () => {
  expect(sentence({ code: 'toString', path: '', params: {} }, 'US')).toContain('toString')
})

test('a param that is not there leaves no placeholder, and prototypes are not reached', () => {
  expect(sentence({ code: 'required', path: '', params: {} }, 'ZHS')).toBe('请填写')
  expect(sentence({ code: 'unknown', path: '', params: { constructor: 'x' } }, 'US')).not.toContain('function')
})

test('every issue that the engine and the server make has a sentence', () => {
  const root = new URL('../../../', import.meta.url)
  const sources = ['engine/runtime/', 'server/app/'].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('expressions'))
      .map((path) => readFileSync(new URL(folder + path, root), 'utf8')),
  )
  const made = sources.flatMap((source) =>
    [...source.matchAll(/(?:\{\s*code: |issueWith\()'(\w+)',\s*(?:path:|field)/g)].map(([, code]) => code),
  )
  expect(made.length).toBeGreaterThan(20)
  expect(made.filter((code) => !codes.some((known) => known === code))).toEqual([])
})
