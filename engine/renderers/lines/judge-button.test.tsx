// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppEntity } from '../../runtime/app/app.ts'
import { library } from '../../runtime/testing/library.ts'
import { linesOf, type RecordData } from '../../runtime/values/record-data.ts'
import { api } from '../api/api.ts'
import { useDocumentNow } from '../document/document-context.tsx'
import { FilesContext } from '../files/files-context.ts'
import { draw, openLoan, type } from '../screens/document/testing.tsx'
import { JudgeButton } from './judge-button.tsx'
import './judge-dialog.tsx'
import { type LinesFrame, LinesFrameContext } from './lines-frame.ts'

beforeEach(() => {
  vi.spyOn(api, 'call').mockResolvedValue({ url: 'data:,' })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const slip = library.entities.get('returnSlip') as AppEntity
const judge = { picture: 'pictures', result: 'condition', accept: 'GOOD', refuse: 'DAMAGED', reason: 'damage' }
const line = (id: string) => ({ id, condition: null, damage: null, pictures: [{ id, name: `${id}.png`, size: 1, type: 'image/png' }] })

const Card = () => <JudgeButton judge={judge} rows={linesOf(useDocumentNow().state.record, 'books')} />

async function openSlip(isEditable = true) {
  const record = {
    id: '7',
    version: 1,
    status: 'DRAFT',
    books: [line('1'), line('2'), { ...line('3'), pictures: [] }],
  } as unknown as RecordData
  const controller = await openLoan(record, { entity: slip })
  const frame = {
    controller,
    name: 'books',
    entity: slip.lines.get('books') as AppEntity,
    view: () => ({ visible: true, required: false, editable: isEditable }),
  } as unknown as LinesFrame
  const page = await draw(
    controller,
    <FilesContext value={{ entity: 'returnSlip', id: '7' }}>
      <LinesFrameContext value={frame}>
        <Card />
      </LinesFrameContext>
    </FilesContext>,
  )
  const said = () => linesOf(controller.view.state.record, 'books').map(({ condition, damage }) => [condition, damage])
  return { page, said }
}

const press = (key: string, target: EventTarget = document.body) =>
  act(async () => void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))

test('pictures are accepted and refused with keys, a refusal with its reason, and the next that waits is shown', async () => {
  const { page, said } = await openSlip()
  const button = page.querySelector('[data-action="judge"]') as HTMLElement
  expect(button.textContent).toBe('逐张审核（待审 2）')
  await act(async () => button.click())
  await vi.waitFor(() => expect(document.querySelector('[role="dialog"] img')).not.toBeNull())

  await press('1')
  expect(said()[0]).toEqual(['GOOD', null])
  expect(document.querySelector('[role="status"]')?.textContent).toBe('还有 1 项待审')

  await press('2')
  expect(said()[1]).toEqual([null, null])
  const reason = document.querySelector('[role="dialog"] textarea') as HTMLTextAreaElement
  await press('1', reason)
  await press('Enter', reason)
  expect(said()[1]).toEqual([null, null])
  await type(reason, '封面撕裂')
  await press('Enter', reason)
  expect(said()).toEqual([
    ['GOOD', null],
    ['DAMAGED', '封面撕裂'],
    [null, null],
  ])
  expect(document.querySelector('[role="status"]')?.textContent).toBe('都已审完')
})

test('the button refuses too: not without a reason, and what is half written stays with its line', async () => {
  const { page, said } = await openSlip()
  await act(async () => (page.querySelector('[data-action="judge"]') as HTMLElement).click())
  await vi.waitFor(() => expect(document.querySelector('[role="dialog"] img')).not.toBeNull())
  const refuse = () => act(async () => (document.querySelector('[data-verdict="refuse"]') as HTMLElement).click())
  const reason = () => document.querySelector('[role="dialog"] textarea') as HTMLTextAreaElement

  await refuse()
  await refuse()
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('请写明理由')
  expect(said()[0]).toEqual([null, null])
  await type(reason(), '封面')
  expect(document.querySelector('[role="alert"]')).toBeNull()
  await press('ArrowRight')
  expect(reason()).toBeNull()
  await press('ArrowLeft')
  expect(reason().value).toBe('封面')
  await type(reason(), '封面撕裂')
  await refuse()
  expect(said()[0]).toEqual(['DAMAGED', '封面撕裂'])
})

test('whoever may not change what was said has no such button', async () => {
  const { page } = await openSlip(false)
  expect(page.querySelector('[data-action="judge"]')).toBeNull()
})
