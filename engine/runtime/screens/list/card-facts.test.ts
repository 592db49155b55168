import { expect, test } from 'vitest'
import type { ListScreen } from '../../../schema/screen.ts'
import type { AppEntity } from '../../app/app.ts'
import type { RecordData } from '../../documents/record-data.ts'
import { library } from '../../testing/library.ts'
import { cardFacts } from './card-facts.ts'
import { layOut, plainLayout } from './column-layout.ts'
import { listColumns } from './list-columns.ts'

const screen = {
  columns: ['member', 'branch', 'loanDate', 'purpose', { field: 'totalQuantity', total: true }, { field: 'totalFee', total: true }],
} as unknown as ListScreen
const columns = layOut(listColumns(library, library.entities.get('loan') as AppEntity, screen), plainLayout)
const facts = (among = columns, rows: readonly RecordData[] = []) => cardFacts(among, rows).map(({ path }) => path)

test('a card shows the first columns, the last of them for the first that is summed', () => {
  expect(facts()).toEqual(['member', 'branch', 'totalQuantity'])
})

test('the first columns stay where a sum is among them, or none is anywhere', () => {
  expect(facts(columns.slice(3))).toEqual(['purpose', 'totalQuantity', 'totalFee'])
  expect(facts(columns.slice(0, 4))).toEqual(['member', 'branch', 'loanDate'])
})

test('what names the same thing on every card comes last', () => {
  const rows = [
    { member: '7', branch: '1', loanDate: '2026-01-30', purpose: 'HOME' },
    { member: '7', branch: '2', loanDate: '2026-01-31', purpose: 'HOME' },
  ]
  expect(facts(columns.slice(0, 4), rows)).toEqual(['branch', 'loanDate', 'purpose'])
  expect(facts(columns.slice(0, 3), rows)).toEqual(['branch', 'loanDate', 'member'])
  expect(facts(columns.slice(0, 4), rows.slice(1))).toEqual(['member', 'branch', 'loanDate'])
})

test('what is empty on every card comes last', () => {
  const rows = [
    { member: '7', loanDate: '2026-01-30', purpose: 'HOME' },
    { member: '8', loanDate: null, purpose: 'HOME' },
  ]
  expect(facts(columns.slice(0, 4), rows)).toEqual(['member', 'loanDate', 'purpose'])
})
