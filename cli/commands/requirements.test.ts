import { expect, test } from 'vitest'
import { run } from '../testing/run.ts'

test('each requirement is told with the places that meet it', async () => {
  const { code, printed } = await run(['requirements'], { cwd: '/' })

  expect(code).toBe(0)
  expect(printed).toMatch(/^lending\.atMostTen\n {2}\S+\/entities\/lending\/loan\.json:\d+:\d+ rules\.atMostTen$/m)
  expect(printed).toMatch(/\d+ requirements met\.$/)
})

test('only those that start as asked are told', async () => {
  expect((await run(['requirements', 'lending.comment'])).printed).toMatch(
    /^lending\.comment\n.* transitions\.approve\n1 requirement met\.$/,
  )
})

test('places are data with --json', async () => {
  const { printed } = await run(['requirements', 'lending.query', '--json'])

  expect(JSON.parse(printed)).toEqual({
    'lending.queryRange': [expect.objectContaining({ file: 'screens/lending/loans.json', path: ['query', 2] })],
  })
})
