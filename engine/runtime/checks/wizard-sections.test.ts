import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const join = 'screens/join.json'
const wrong = `wrong-optional ${join} steps.person.optional.0`

test.each<[string, Record<string, unknown>, string]>([
  ['a closed section is one of its step', { 'steps.person.optional': ['paper'] }, wrong],
  ['what everybody fills in stands open', { 'steps.person.optional': ['person'] }, wrong],
  ['a step has something open', { 'steps.person.optional': ['papers'], 'steps.person.sections.person': undefined }, wrong],
  ['what some fill in may stand closed', {}, ''],
])('%s', (_, edit, expected) => {
  const found = diagnose({ [join]: edit }).filter((line) => line.includes('wrong-optional'))

  expect(found).toEqual(expected === '' ? [] : [expected])
})
