import { expect, test } from 'vitest'
import type { Expression } from '../../schema/expression.ts'
import { library } from '../testing/library.ts'
import { canHold } from './possible.ts'
import { siteOf } from './scope.ts'

const site = siteOf(library, { record: 'book' })
const book = (field: string) => ({ var: `record.${field}` })

test.each<[string, boolean, ...Expression[]]>([
  ['one value is not two', false, { '==': [book('genre'), 'NOVEL'] }, { '==': [book('genre'), 'SCIENCE'] }],
  ['nor one that is ruled out', false, { and: [{ in: [book('genre'), ['NOVEL']] }, { '!=': [book('genre'), 'NOVEL'] }] }],
  ['a value of two lists', true, { in: [book('genre'), ['NOVEL', 'HISTORY']] }, { in: [book('genre'), ['HISTORY', 'SCIENCE']] }],
  [
    'every value is ruled out',
    false,
    ...['NOVEL', 'SCIENCE', 'HISTORY', 'CHILDREN', 'REFERENCE'].map((value) => ({ '!=': [book('genre'), value] })),
  ],
  ['true is not false', false, book('lendable'), { '!': [book('lendable')] }],
  ['ranges that do not meet', false, { '>': [book('pages'), 100] }, { '<=': [book('pages'), 100] }],
  ['ranges that meet in one number', true, { '>=': [book('pages'), 100] }, { '>=': [100, book('pages')] }],
  ['a number outside the bounds of its field', false, { '<': [book('price'), 0] }],
  ['a number outside a range', false, { '==': [book('pages'), 5] }, { '>': [book('pages'), 10] }],
  ['missing, and yet compared', false, { missing: [book('pages')] }, { '>': [book('pages'), 10] }],
  [
    'one of two ways',
    true,
    { or: [{ '==': [book('genre'), 'NOVEL'] }, { '==': [book('genre'), 'SCIENCE'] }] },
    { '==': [book('genre'), 'SCIENCE'] },
  ],
  [
    'neither of two ways',
    false,
    { or: [{ '==': [book('genre'), 'NOVEL'] }, { '==': [book('genre'), 'SCIENCE'] }] },
    { '==': [book('genre'), 'HISTORY'] },
  ],
  ['what is not known of', true, { '>': [book('publishedOn'), { var: 'today' }] }, { '<': [book('publishedOn'), { var: 'today' }] }],
  ['a literal', false, false],
])('%s: %s', (_, expected, ...conditions) => {
  expect(canHold(conditions, site)).toBe(expected)
})
