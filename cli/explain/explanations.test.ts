import { expect, test } from 'vitest'
import { codes } from '../../engine/runtime/checks/codes.ts'
import { plain } from '../report/plain.ts'
import { explanations } from './explanations.ts'
import { printed, written } from './printed.ts'

test('every code has its page, and only codes have one', () => {
  expect(Object.keys(explanations).sort()).toEqual(Object.keys(codes).sort())
})

test.each(Object.entries(explanations))('%s is told of the mistake that shows it', (code, { mistake, remedy }) => {
  expect(printed(plain, code as keyof typeof codes, mistake)).toMatch(
    new RegExp(`^examples/library/\\S+:\\d+:\\d+ (error|warning) ${code} `),
  )
  expect(written(mistake)).not.toEqual([])
  expect(remedy).toMatch(/\.$/)
})
