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
