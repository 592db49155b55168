import { expect, test } from 'vitest'
import type { TypedAs } from '../../schema/field.ts'
import { pseudoField } from '../app/pseudo-entity.ts'
import { code } from './code.ts'

function read(typedAs: TypedAs, text: string, pattern?: string) {
  const field = pseudoField('member', 'phone', '', 'code')
  return code.fromText(text, { ...field, declaration: { kind: 'code', label: '', typedAs, ...(pattern && { pattern }) } })
}

test.each([
  ['138-0013-8000', '13800138000'],
  ['+86 138 0013 8000', '13800138000'],
  ['8613800138000', '13800138000'],
  ['１３８００１３８０００', '13800138000'],
  ['(0755) 8200 1234', '075582001234'],
  ['138–0013–8000', '13800138000'],
])('the telephone number %s is %s', (text, number) => {
  expect(read('tel', text, '[0-9]{8,12}')).toBe(number)
})

test('a number that is right as it is written stays so', () => {
  expect(read('tel', '0755-82001234', '[0-9-]{8,13}')).toBe('0755-82001234')
})

test('a credit code is understood in small letters, an account number with blanks', () => {
  expect(read('creditCode', ' 91440300 ma5f1234x7 ')).toBe('91440300MA5F1234X7')
  expect(read('creditCode', '91440300ma5f1234x7', '[0-9A-Za-z]{18}')).toBe('91440300MA5F1234X7')
  expect(read('accountNumber', '0200 0010 0903 6204 017')).toBe('0200001009036204017')
})

test('what is no such thing is told as it was written', () => {
  expect(read('tel', 'tomorrow', '[0-9]{11}')).toMatchObject({ code: 'pattern', params: { value: 'tomorrow' } })
})

test.each(['a@b.cn', 'first.last+tag@mail.example.com', '张三@例子.中国', ' Reader@Book-Club.example '])('%s is a mail address', (text) => {
  expect(read('email', text)).toBe(text.trim())
})

test.each(['a@b..c', 'a@b.cn.', '.a@b.cn', 'a..b@c.cn', 'a@-b.cn', 'a@b', 'a@b.c', 'a b@', 'a@b.cn,c@d.cn'])('%s is none', (text) => {
  expect(read('email', text)).toMatchObject({ code: 'pattern' })
})

test.each([
  ['6:30', '06:30'],
  ['６：３０', '06:30'],
  ['630', '06:30'],
  ['1530', '15:30'],
  ['6点30分', '06:30'],
  ['6 點', '06:00'],
  ['23:59', '23:59'],
  ['0', '00:00'],
])('the time of day %s is %s', (text, time) => {
  expect(read('time', text)).toBe(time)
})

test.each(['24:00', '6:60', '12345', '6pm', 'soon'])('%s is no time of day, which is told with an example', (text) => {
  expect(read('time', text)).toMatchObject({ code: 'notATime', params: { value: text } })
})

test('a field has its own word for what is no time of day, where it has one', () => {
  const field = {
    ...pseudoField('branch', 'opensAt', '', 'code'),
    declaration: { kind: 'code', label: '', typedAs: 'time', pattern: '0[0-9]:00', patternMessage: 'early' },
  } as const
  expect(code.fromText('11:00', field)).toMatchObject({ message: 'early' })
})
