// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loan, loanContext } from '../../../runtime/screens/document/testing.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'
import { recordReached } from '../../state/watched-records.ts'
import { close, draw, openLoan } from './testing.tsx'
import { useOthersWork } from './use-others-work.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function Following() {
  useOthersWork()
  return null
}

test('what others saved is read again until it can be read', async () => {
  let reads = 0
  const get = async () => {
    reads += 1
    if (reads === 2) throw new Error('no answer')
    return loan({ version: reads === 1 ? 1 : 2, note: reads === 1 ? '' : '已改' })
  }
  const controller = await openLoan(loan(), { get })
  await draw(controller, <Following />)
  await act(async () => recordReached('loan', '7', 2))
  expect([reads, controller.view.state.base.version]).toEqual([2, 1])
  await act(async () => vi.advanceTimersByTimeAsync(3_000))
  expect([reads, controller.view.state.base.note]).toEqual([3, '已改'])
})

test('news that was overtaken takes nothing back', async () => {
  let version = 1
  const controller = await openLoan(loan(), { get: async () => loan({ version }) })
  await draw(controller, <Following />)
  version = 3
  await act(async () => {
    recordReached('loan', '7', 3)
    recordReached('loan', '7', 1)
  })
  expect(controller.view.state.base.version).toBe(3)
})

/** A loan that shows the name of its member, which is followed; each time it is read it is another. */
async function readMember(answer: (read: number) => string | Promise<string>): Promise<{ base(): RecordData; reads(): number }> {
  const { entity, screen } = loanContext()
  const [basic] = Object.values(screen.sections)
  const sections = { basic: { ...basic, fields: ['loanNo', 'member.userName'] } }
  let reads = 0
  const get = async () => loan({ 'member.userName': await answer(++reads) })
  const controller = await openLoan(loan(), { get, entity, screen: { ...screen, sections } as typeof screen })
  await draw(controller, <Following />)
  await act(async () => recordReached('member', '21', 4))
  return { base: () => controller.view.state.base, reads: () => reads }
}

test('what it shows of another record is read again when others save that one', async () => {
  const member = await readMember((read) => `读者${read}`)
  expect(member.reads(), 'that it is watched is no news').toBe(1)
  await act(async () => recordReached('member', '21', 5))
  expect(member.base()['member.userName']).toBe('读者2')
})

test('a document that is closed while it is read in vain is not read again', async () => {
  const late = Promise.withResolvers<string>()
  const member = await readMember((read) => (read === 1 ? '读者' : late.promise))
  await act(async () => recordReached('member', '21', 5))
  await close()
  late.reject(new Error('no answer'))
  await vi.advanceTimersByTimeAsync(9_000)
  expect(member.reads()).toBe(2)
})
