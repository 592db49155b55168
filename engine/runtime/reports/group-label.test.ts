import { expect, test } from 'vitest'
import { labelUnder } from './group-label.ts'

test.each([
  ['2026-01', '2026', '1月', 'Jan'],
  ['2026-Q1', '2026', 'Q1', 'Q1'],
  ['2026-01 上半月', '2026', '1月 上半月', 'Jan 上半月'],
  ['2026-01 上半月', '2026-01', '上半月', '上半月'],
  ['2026-01', '2026-Q1', '1月', 'Jan'],
  ['2026-01-05', '2026-01', '5日', '05'],
  ['2026-W05', '2026-01', 'W05', 'W05'],
  ['2026-W01', '2025-12', '2026-W01', '2026-W01'],
  ['2026财年 第3期', '2026财年', '第3期', '第3期'],
  ['FY2026 Q1', 'FY2026', 'Q1', 'Q1'],
  ['2026-05', '2026财年', '2026-05', '2026-05'],
  ['—', '2026', '—', '—'],
])('%s under %s', (label, head, chinese, english) => {
  expect([labelUnder(label, head, 'ZHS'), labelUnder(label, head, 'US')]).toEqual([chinese, english])
})
