import { beforeEach, expect, test, vi } from 'vitest'
import { openedOutOf } from '../parts/opened-out-of.ts'
import { approvalApi, type LinkedItem } from './approval-api.ts'
import { nextOfInbox } from './next-of-inbox.ts'

const item = (record: string, entity: string, address: string | null = `/${record}`) => ({ record, entity, address }) as LinkedItem

beforeEach(() => vi.restoreAllMocks())

const waiting = (...rows: LinkedItem[]) =>
  vi.spyOn(approvalApi, 'inbox').mockResolvedValue({ total: rows.length, late: 0, decides: true, entities: [], rows })

test('another of its kind comes before others; what was decided, and what cannot be opened, does not come', async () => {
  openedOutOf('inbox', '1')
  waiting(item('1', 'loan'), item('2', 'request'), item('3', 'loan', null), item('4', 'loan'))
  expect((await nextOfInbox('loan', '1'))?.record).toBe('4')
  waiting(item('1', 'loan'), item('2', 'request'))
  expect((await nextOfInbox('loan', '1'))?.record).toBe('2')
  waiting(item('1', 'loan'))
  expect(await nextOfInbox('loan', '1')).toBeUndefined()
})

test('what the inbox led to leads on as it did', async () => {
  openedOutOf('inbox', '7')
  waiting(item('8', 'loan'))
  await nextOfInbox('loan', '7')
  waiting(item('10', 'request'))
  expect((await nextOfInbox('loan', '8'))?.record).toBe('10')
})

test('what was opened out of a list leads to its kind alone', async () => {
  openedOutOf('list', '11')
  waiting(item('12', 'request'), item('13', 'loan'))
  expect((await nextOfInbox('loan', '11'))?.record).toBe('13')
  waiting(item('12', 'request'))
  expect(await nextOfInbox('loan', '13')).toBeUndefined()
})

test('whoever followed a link stays', async () => {
  waiting(item('15', 'loan'))
  expect(await nextOfInbox('loan', '14')).toBeUndefined()
})
