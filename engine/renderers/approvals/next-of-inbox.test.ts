import { beforeEach, expect, test, vi } from 'vitest'
import { approvalApi, type LinkedItem } from './approval-api.ts'
import { isFromInbox, nextOfInbox, openedFromInbox } from './next-of-inbox.ts'

const item = (record: string, entity: string, address: string | null = `/${record}`) => ({ record, entity, address }) as LinkedItem

beforeEach(() => vi.restoreAllMocks())

const waiting = (...rows: LinkedItem[]) =>
  vi.spyOn(approvalApi, 'inbox').mockResolvedValue({ total: rows.length, late: 0, decides: true, entities: [], rows })

test('another of its kind comes before others; what was decided, and what cannot be opened, does not come', async () => {
  waiting(item('1', 'loan'), item('2', 'request'), item('3', 'loan', null), item('4', 'loan'))
  expect((await nextOfInbox('loan', '1'))?.record).toBe('4')
  waiting(item('1', 'loan'), item('2', 'request'))
  expect((await nextOfInbox('loan', '1'))?.record).toBe('2')
  waiting(item('1', 'loan'))
  expect(await nextOfInbox('loan', '1')).toBeUndefined()
})

test('what was opened out of the inbox leads on, and so does what it led to', async () => {
  openedFromInbox(item('7', 'loan'))
  waiting(item('8', 'loan'))
  await nextOfInbox('loan', '7')
  expect([isFromInbox('7'), isFromInbox('8'), isFromInbox('9')]).toEqual([true, true, false])
})
