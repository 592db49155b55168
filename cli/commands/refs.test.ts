import { expect, test } from 'vitest'
import { run } from '../testing/run.ts'

test('a name is told with where it is declared and what uses it', async () => {
  const { code, printed } = await run(['refs', 'loan.copies.returnedQuantity'], { cwd: '/' })

  expect(code).toBe(0)
  expect(printed).toMatch(
    /^field loan\.copies\.returnedQuantity {2}已还册数 {2}quantity\n {2}declared in \S+\/entities\/lending\/loan\.json:\d+:9\n/,
  )
  expect(printed).toMatch(/workflows\/lending\/loan\.json:\d+:\d+ transitions\.lend\.effects\.1\.field/)
  expect(printed).toMatch(/and 2 texts in 1 file of locales\/$/)
})

test('by its last part, everything of that name is told', async () => {
  const { printed } = await run(['refs', 'print'])

  expect(printed).toMatch(/^step loan\.print {2}打印 {2}APPROVED LENT RETURNED →/)
})

test('what is called like several things is told of each, or of one kind', async () => {
  expect((await run(['refs', 'loan'])).printed).toMatch(/^entity loan [\s\S]*^workflow loan /m)
  expect((await run(['refs', 'loan', '--kind', 'workflow'])).printed).toMatch(/^workflow loan {2}of loan\n.*\n {2}Nothing uses it\.$/)
})

test('places are data with --json', async () => {
  const { printed } = await run(['refs', 'loanLent', '--json'])

  expect(JSON.parse(printed)).toEqual([
    {
      noun: 'message',
      full: 'loanLent',
      label: '出借通知',
      detail: 'of loan',
      file: 'messages/loanLent.json',
      uses: [expect.objectContaining({ file: 'workflows/lending/loan.json', path: ['transitions', 'lend', 'effects', 2, 'message'] })],
    },
  ])
})

test('a name that is none is refused with what was meant', async () => {
  expect(await run(['refs', 'loan.membre'])).toMatchObject({
    code: 2,
    noted: 'error Nothing is called "loan.membre". Did you mean "loan.member"?',
  })
})
