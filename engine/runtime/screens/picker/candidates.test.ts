import { expect, test } from 'vitest'
import type { AppEntity } from '../../app/app.ts'
import { recordName } from '../../documents/record-name.ts'
import { library } from '../../testing/library.ts'
import { candidateOf, pickerColumns } from './candidates.ts'

const entity = (name: string) => library.entities.get(name) as AppEntity

test('a picker shows code and name first, then what tells records apart', () => {
  expect(pickerColumns(entity('member')).slice(0, 2)).toEqual(['login', 'name'])
  expect(pickerColumns(entity('book'))).not.toContain('cover')
  expect(pickerColumns(entity('book')).length).toBeLessThanOrEqual(6)
})

test('a candidate is called by its name, with its code beside it when that is another', () => {
  expect(candidateOf(entity('member'), { id: '7', login: 'fang', name: '王芳' })).toMatchObject({ id: '7', label: '王芳', code: 'fang' })
  expect(candidateOf(entity('loan'), { id: '7', loanNo: 'L1' })).toEqual({ id: '7', label: 'L1', record: { id: '7', loanNo: 'L1' } })
})

test('a candidate without a name is called by its code, or else its id', () => {
  expect(candidateOf(entity('member'), { id: '7', login: 'fang', name: null }).label).toBe('fang')
  expect(candidateOf(entity('member'), { id: '7' }).label).toBe('7')
})

test('a candidate is called by the text of the reader’s language where it has one, and that is read of it', () => {
  const category = { ...entity('category'), displayHere: 'nameEn' }
  expect(pickerColumns(category)).toEqual(expect.arrayContaining(['code', 'nameEn', 'name']))
  expect(candidateOf(category, { id: '7', code: 'I', name: '文学', nameEn: 'Literature' }).label).toBe('Literature')
  expect(candidateOf(category, { id: '8', code: 'K9', name: '地理', nameEn: null }).label).toBe('地理')
  expect(recordName(category, { id: '7', name: '文学', nameEn: 'Literature' })).toBe('Literature')
})
