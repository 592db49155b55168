import { expect, test } from 'vitest'
import type { AppField } from '../app/app.ts'
import { text } from './text.ts'
import { isBlank, seenLength } from './texts.ts'

const field = (declaration: object) =>
  ({ kind: 'text', label: '备注', declaration: { kind: 'text', ...declaration } }) as unknown as AppField

test('a field of one line holds one line', () => {
  expect(text.parse('张三\r\nBcc: evil@evil.example\u2028x', field({}))).toBe('张三 Bcc: evil@evil.example x')
  expect(text.parse('一\n二', field({ multiline: true }))).toBe('一\n二')
})

test.each(['', ' \t\n', '\u200b\u200b\u200b', '\ufeff\u2060\u00ad', '\u3000'])('%j says nothing', (said) => {
  expect(isBlank(said)).toBe(true)
  expect(text.parse(said, field({ multiline: true }))).toBeNull()
})

test('what nobody sees is no character', () => {
  expect(seenLength('\u200b'.repeat(10))).toBe(0)
  expect(seenLength(' 同\u200b意 \u{20000} ')).toBe(4)
})

test.each(['a\u0000b', '\ud800', 'x\udc00y'])('%j is no text', (input) => {
  expect(text.parse(input, field({}))).toMatchObject({ code: 'notAText' })
})
