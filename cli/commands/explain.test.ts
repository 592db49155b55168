import { expect, test } from 'vitest'
import { codes } from '../../engine/runtime/app/check/codes.ts'
import { run } from '../testing/run.ts'

test('a code is explained', async () => {
  expect(await run(['explain', 'dead-end'])).toEqual({ code: 0, printed: codes['dead-end'], noted: '' })
})

test('without a code, all are listed', async () => {
  const { printed } = await run(['explain'])

  expect(printed.split('\n')).toHaveLength(Object.keys(codes).length)
})

test('a code that is none is refused', async () => {
  expect(await run(['explain', 'dead-and'])).toEqual({ code: 2, printed: '', noted: '"dead-and" is not a code. Did you mean "dead-end"?' })
})
