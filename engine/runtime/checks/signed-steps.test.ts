import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const application = 'workflows/people/application.json'
const loan = 'workflows/lending/loan.json'

test.each<[string, string, string]>([
  ['the end of a wizard', application, 'send'],
  ['a step that the clock takes', application, 'lapse'],
  ['an internal step', loan, 'finish'],
])('%s is not signed', (_, file, step) => {
  const found = diagnose({ [file]: { [`transitions.${step}.sign`]: {} } }).filter((line) => line.startsWith('unsignable-step'))

  expect(found).toEqual([`unsignable-step ${file} transitions.${step}.sign`])
})
