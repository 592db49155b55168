import { expect, test } from 'vitest'
import { strictestStep } from './inbox.ts'

const step = (name: string, minLength: number, required: boolean) => ({ name, label: name, comment: { required, minLength } })

test('of several steps the one counts that asks for the longest comment, then the one that has to have any', () => {
  expect(strictestStep([step('approve', 0, false), step('reject', 10, false), step('return', 5, true)])?.name).toBe('reject')
  expect(strictestStep([step('approve', 0, false), step('reject', 0, true)])?.name).toBe('reject')
  expect(strictestStep([])).toBeUndefined()
})
