import { expect, test } from 'vitest'
import { codes } from '../../engine/runtime/checks/codes.ts'
import { explanations } from '../explain/explanations.ts'
import { run } from '../testing/run.ts'

test('a code is explained', async () => {
  const { code, printed } = await run(['explain', 'dead-end'])

  expect(code).toBe(0)
  expect(printed).toContain(codes['dead-end'])
  expect(printed).toContain(explanations['dead-end'].remedy)
  expect(printed).toMatch(
    /loan\.json: no statuses\.RETURNED\.final\nis told as\n {2}examples\/library\/workflows\/lending\/loan\.json:\d+:\d+ error dead-end/,
  )
})

test('without a code, all are listed', async () => {
  const { printed } = await run(['explain'])

  expect(printed.split('\n')).toHaveLength(Object.keys(codes).length)
})

test('a code that is none is refused', async () => {
  expect(await run(['explain', 'dead-and'])).toEqual({ code: 2, printed: '', noted: '"dead-and" is not a code. Did you mean "dead-end"?' })
})
