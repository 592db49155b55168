// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { AppEntity } from '../../../runtime/app/app.ts'
import { link } from '../../../runtime/app/link.ts'
import { load } from '../../../runtime/app/load.ts'
import type { Fed } from '../../../runtime/connectors/fed.ts'
import { loan } from '../../../runtime/screens/document/testing.ts'
import { conflictOf, editDocument } from '../../../runtime/screens/document-model.ts'
import { edited } from '../../../runtime/testing/edited.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'
import { ErrorBar } from '../open-record/error-bar.tsx'
import { Notices } from '../open-record/notices.tsx'
import { UndoneNotice } from '../open-record/undone-notice.tsx'
import { ActionButton } from './action-button.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { StepBar } from './step-bar.tsx'
import { draw, openLoan } from './testing.tsx'

const press = (element: Element | null | undefined) => act(async () => (element as HTMLElement).click())
const button = (page: ParentNode, name: string) =>
  [...page.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)

test('the step bar says where the document stands', async () => {
  const page = await draw(await openLoan(loan({ status: 'SUBMITTED' })), <StepBar />)
  expect(page.querySelector('[aria-current="step"]')?.textContent).toContain('已提交')
  expect([...page.querySelectorAll('li')].map((step) => step.dataset.state)).toEqual(['done', 'here', 'next', 'later', 'later'])
})

test('what comes next is said under the step bar', async () => {
  const files = edited({
    'workflows/lending/loan.json': { next: { sent: { when: { '==': [{ var: 'record.status' }, 'SUBMITTED'] }, text: '由馆员审批' } } },
  })
  const { entities } = link(load(files).bundle)
  const said = async (status: string) => {
    const controller = await openLoan(loan({ status }), { entity: entities.get('loan') as AppEntity })
    return (await draw(controller, <StepBar />)).querySelector('p')?.textContent
  }
  expect([await said('SUBMITTED'), await said('DRAFT')]).toEqual(['下一步：由馆员审批', undefined])
})

test('whoever changes what undoes the status is told before they save', async () => {
  const said = async (path: string, value: string) => {
    const controller = await openLoan(loan({ status: 'APPROVED' }))
    await act(async () => controller.edit({ kind: 'field', field: path, input: { kind: 'value', value } }))
    return (await draw(controller, <UndoneNotice />)).querySelector('[data-undone]')?.textContent
  }
  expect([await said('purpose', 'ROOM'), await said('note', '请尽快')]).toEqual(['已修改用途，保存后将回到“草稿”。', undefined])
})

test.each<[string, Partial<Fed>, string]>([
  ['how old it is', {}, '2026-11-29 15:00 取自书商'],
  [
    'that the system is silent',
    { silentSince: '2026-11-29T08:00:00.000Z' },
    '书商自 2026-11-29 16:00 起没有应答，显示的是 2026-11-29 15:00 的数据',
  ],
])('a document that another system brings says %s', async (_, more, text) => {
  const fed = { system: '书商', at: '2026-11-29T07:00:00.000Z', ...more }
  expect((await draw(await openLoan({ ...loan(), $fed: fed } as unknown as RecordData), <Notices />)).textContent).toBe(text)
})

describe('an action that cannot be taken', () => {
  test('keeps the focus and says why', async () => {
    const act = vi.fn()
    const page = await draw(
      await openLoan(loan()),
      <ActionButton label="提交" reasons={[{ text: '借书日期太早', why: { text: '借书日期不早于今天', holds: false } }]} onClick={act} />,
    )
    const off = page.querySelector('button')
    expect(document.getElementById(off?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('借书日期太早')
    await press(off)
    expect([off?.disabled, off?.getAttribute('aria-disabled'), act.mock.calls.length]).toEqual([false, 'true', 0])
    expect(document.querySelector('.ant-popover')?.textContent).toContain('借书日期不早于今天')
  })
})

describe('the error bar', () => {
  const items = [
    { address: 'note', field: '备注', text: '太长了', issue: { code: 'tooLong', path: 'note', params: {} } },
    {
      address: 'copies/72/quantity',
      field: '册数',
      lines: '图书明细',
      row: 2,
      text: '册数应为数字',
      issue: { code: 'rule', path: '', params: {} },
    },
  ]

  test('counts what is wrong and leads there one by one', async () => {
    const jump = vi.fn()
    const page = await draw(await openLoan(loan()), <ErrorBar items={items} onJump={jump} whyOf={() => undefined} />)
    expect(page.textContent).toContain('有 2 处需要修改')
    await press(button(page, '下一处'))
    await press(button(page, '下一处'))
    await press(button(page, '下一处'))
    expect(jump.mock.calls.flat()).toEqual(['note', 'copies/72/quantity', 'note'])
  })

  test('lists where and what, without saying a field twice', async () => {
    const jump = vi.fn()
    const page = await draw(await openLoan(loan()), <ErrorBar items={items} onJump={jump} whyOf={() => undefined} />)
    await press(button(page, '查看全部'))
    expect([...page.querySelectorAll('li')].map((item) => item.textContent)).toEqual(['备注：太长了', '图书明细第 2 行：册数应为数字'])
    await press(page.querySelectorAll('li button')[1])
    expect(jump).toHaveBeenCalledWith('copies/72/quantity')
  })

  test('shows the condition behind an error', async () => {
    const why = {
      text: '以下各项全部成立',
      holds: false,
      parts: [{ text: '册数大于0', holds: false, values: [{ label: '册数', value: '-1' }] }],
    }
    const page = await draw(await openLoan(loan()), <ErrorBar items={items.slice(1)} onJump={vi.fn()} whyOf={() => why} />)
    await press(button(page, '为什么？'))
    expect(document.querySelector('.ant-popover:not(.ant-popover-hidden) dl')?.textContent).toBe('册数-1')
  })

  test('is not there when nothing is wrong', async () => {
    const page = await draw(await openLoan(loan()), <ErrorBar items={[]} onJump={vi.fn()} whyOf={() => undefined} />)
    expect(page.textContent).toBe('')
  })
})

test('a conflict cannot be saved before every open difference is decided', async () => {
  const controller = await openLoan(loan())
  const { context, state } = controller.view
  const mine = editDocument(context, state, { kind: 'field', field: 'note', input: { kind: 'text', text: '加急' } })
  const merge = conflictOf(context, mine, loan({ version: 4, note: '不急', purpose: 'ROOM' }))
  await draw(controller, <ConflictDialog merge={merge} />)
  const dialog = document.querySelector('[role="dialog"]') ?? expect.fail('no dialog')
  const save = () => dialog.querySelector<HTMLButtonElement>('.ant-btn-primary')
  expect([...dialog.querySelectorAll('tbody th')].map((head) => head.textContent).sort()).toEqual(['备注', '用途'])
  expect([save()?.disabled, save()?.textContent]).toEqual([true, '还有 1 项未选'])
  const row = [...dialog.querySelectorAll('tbody tr')].find((one) => one.textContent?.includes('备注'))
  await press(row?.querySelector('input'))
  expect([save()?.disabled, save()?.textContent]).toEqual([false, '按所选保存'])
})
