// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import type { Draft } from '../../runtime/screens/document/draft.ts'
import { draftStore, leftTabs, moveDraft } from './draft-store.ts'

const draft: Draft = {
  format: 1,
  savedAt: '2026-11-20T20:00:00.000Z',
  base: {},
  header: { note: '加急' },
  lines: {},
  rejected: {},
  given: 0,
}
const tab = { key: 't2', path: '/loan/new', search: '', title: '新借阅' }
const keep = (more: Partial<Draft> = {}) =>
  draftStore(
    '7',
    () => 'new./loan.t2',
    () => tab,
  ).write({ ...draft, ...more })

beforeEach(() => localStorage.clear())

test('a draft knows the tab that it was left in, and whether something waits in it', () => {
  keep({ waits: { step: 'submit' } })
  expect(leftTabs('7')).toEqual([{ ...tab, draft: 'draft.7.new./loan.t2', isWaiting: true }])
  expect(leftTabs('8')).toEqual([])
})

test('the draft of a new document is called after the tab that takes it in', () => {
  keep()
  const [left] = leftTabs('7')
  const moved = left && moveDraft(left, 't9')
  expect([moved, draftStore('7', () => 'new./loan.t9').read()?.header]).toEqual(['draft.7.new./loan.t9', { note: '加急' }])
  expect(draftStore('7', () => 'new./loan.t2').read()).toBeUndefined()
})

test('it stays where the tab is called as before', () => {
  keep()
  for (const left of leftTabs('7')) moveDraft(left, 't2')
  expect(draftStore('7', () => 'new./loan.t2').read()?.header).toEqual({ note: '加急' })
})
