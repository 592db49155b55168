import { expect, test } from 'vitest'
import type { Candidate } from './candidates.ts'
import { meantBy } from './meant.ts'

const candidate = (id: string, label: string, code?: string): Candidate => ({ id, label, record: {}, ...(code ? { code } : {}) })
const dune = candidate('1', 'Dune', 'B-1')
const messiah = candidate('2', 'Dune Messiah', 'B-10')

test('a code or a name typed whole means its record, whatever else begins so', () => {
  expect(meantBy([messiah, dune], 'b-1')).toEqual({ candidate: dune })
  expect(meantBy([messiah, dune], ' ＤＵＮＥ ')).toEqual({ candidate: dune })
})

test('a part of a name means the only one that has it', () => {
  expect(meantBy([messiah], 'mess')).toEqual({ candidate: messiah })
})

test('of several that have it, or bear the name, none is guessed; nor is any where none was found', () => {
  expect(meantBy([dune, messiah], 'dun')).toEqual({ refused: 'several' })
  expect(meantBy([dune, candidate('3', 'Dune', 'B-3')], 'dune')).toEqual({ refused: 'several' })
  expect(meantBy([], 'zzz')).toEqual({ refused: 'none' })
})
