// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import type { TrialOutcome } from '../../runtime/workflows/trial.ts'
import { addTexts, speak } from '../i18n/i18n.ts'
import { documentTexts } from '../screens/document/load-document-screen.ts'
import { TrialReport } from './trial-report.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const outcomes: TrialOutcome[] = [
  { kind: '罚款标准', source: '平日', outcome: 'made' },
  { kind: '罚款标准', source: '周末', outcome: 'existing', existing: { entity: 'tariff', id: '7', label: '周末' } },
  { kind: '罚款标准', source: '夜间', outcome: 'refused', reason: '此时段内已有另一个标准' },
]

test('what asks for a person comes first, with how many there are of each and why', async () => {
  await speak('ZHS')
  await addTexts('document', documentTexts)
  const page = document.createElement('div')
  const root = createRoot(page)
  await act(async () => root.render(<TrialReport outcomes={outcomes} />))
  expect([...page.querySelectorAll('[role="status"] > span, li')].map((each) => each.textContent)).toEqual([
    '不能建立 1',
    '已存在 1',
    '将建立 1',
    '不能建立罚款标准 夜间此时段内已有另一个标准',
    '已存在罚款标准 周末已有 周末',
    '将建立罚款标准 平日',
  ])
  await act(async () => root.render(<TrialReport outcomes={[]} />))
  expect(page.querySelector('[role="status"]')?.textContent).toBe('没有可建立的记录。')
  await act(async () => root.unmount())
})
