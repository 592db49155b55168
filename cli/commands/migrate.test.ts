import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { copyOfLibrary, emptyFolder, run } from '../testing/run.ts'

describe('migrate, on a database of its own', () => {
  beforeAll(() => {
    vi.stubEnv('DATABASE_URL', '')
  })
  afterAll(() => {
    vi.unstubAllEnvs()
  })

  test('plans, applies, follows renames, and refuses a name that it does not know', async () => {
    vi.stubEnv('DATA_DIR', emptyFolder())
    const place = copyOfLibrary()

    const plan = await run(['migrate'], place)
    expect(plan.printed).toContain('+ create table loan_copies with')
    expect(plan.printed).toMatch(/\d+ steps to take\. `pergola migrate --apply` takes them\.$/)

    expect((await run(['migrate', '--apply'], place)).printed).toMatch(/✓ create table loan with .*\d+ steps taken\.$/s)
    expect((await run(['migrate'], place)).printed).toBe('The database fits metadata.')

    await run(['rename', 'loan.note', 'remark'], place)
    await run(['rename', 'loan.LENT', 'OUT'], place)
    const renamed = await run(['migrate', '--json'], place)
    expect(JSON.parse(renamed.printed).steps.map(({ text }: { text: string }) => text)).toEqual([
      'rename column loan.note to remark',
      'field loan.note is called remark, in what the database holds too',
      'status loan.LENT is called OUT, in what the database holds too',
    ])

    await run(['migrate', '--apply'], place)
    const misspelt = await run(['migrate', '--apply', 'loan.remarks'], place)
    expect([misspelt.code, misspelt.noted]).toEqual([2, expect.stringContaining('Nothing of the plan would lose "loan.remarks".')])
  })

  test('says which address it could not reach', async () => {
    vi.stubEnv('DATA_DIR', emptyFolder())
    vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none')
    const { code, noted } = await run(['migrate'], copyOfLibrary())

    expect([code, noted]).toEqual([2, expect.stringContaining('127.0.0.1:1')])
  })
})
