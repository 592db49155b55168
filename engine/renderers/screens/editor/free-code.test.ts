import { expect, test } from 'vitest'
import { freeCode, isFreeCode } from './free-code.ts'

test('a code is derived that nothing has yet', () => {
  expect([freeCode('report', []), freeCode('report', ['report', 'report2']), freeCode('loansCopy', ['loans'])]).toEqual([
    'report',
    'report3',
    'loansCopy',
  ])
})

test('a code begins with a letter and is taken once', () => {
  expect(['loans', 'loans2', '2loans', 'my loans', ''].map((code) => isFreeCode(code, ['loans']))).toEqual([
    false,
    true,
    false,
    false,
    false,
  ])
})
