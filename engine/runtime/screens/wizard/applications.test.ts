import { expect, test } from 'vitest'
import type { ScreenOf } from '../../../schema/screen.ts'
import { library } from '../../testing/library.ts'
import {
  applicantFields,
  applicationState,
  draftOfApplication,
  publicWizards,
  type StatesBlock,
  wholeSending,
  wizardOfRecord,
} from './applications.ts'

const app = library
const entity = app.entities.get('application') as NonNullable<ReturnType<typeof app.entities.get>>
const page = app.screens.get('/join/progress') as ScreenOf<'content'>
const block = page.blocks.state as StatesBlock
const surroundings = { user: {}, now: '2026-07-01T08:00:00.000Z', today: '2026-07-01' }
const record = { id: '7', version: 2, status: 'RETURNED', name: '陈访客', phone: '13800138000', agreed: true, remark: '未通过电话核实' }

test('an applicant is reached at the fields that the public wizards say', () => {
  expect(applicantFields(app, 'application', 'phone')).toEqual(['phone'])
  expect(applicantFields(app, 'application', 'email')).toEqual([])
})

test('the page has its own words for a status, else its label; the reason is told where it says so', () => {
  expect(applicationState(app, entity, block, { ...record, status: 'SENT' }, '核对')).toEqual({
    label: '正在审核',
    tone: 'waiting',
    text: '馆员会在一个工作日内联系您。',
  })
  expect(applicationState(app, entity, block, record, '请补充')).toMatchObject({ label: '退回补充', reason: '请补充' })
  expect(applicationState(app, entity, block, { ...record, status: 'LAPSED' }, '久候')).toEqual({ label: '已过期', tone: 'cancelled' })
})

test('a record is changed in its wizard while it is open, and nowhere once it is sent', () => {
  expect(wizardOfRecord(app, entity, record, surroundings)?.route).toBe('/join')
  expect(wizardOfRecord(app, entity, { ...record, status: 'SENT' }, surroundings)).toBeUndefined()
})

test('the draft of what was sent holds what the steps ask for, and nothing besides', () => {
  const [wizard] = publicWizards(app, 'application')
  const { draft } = draftOfApplication(app, wizard as never, record, surroundings) as { draft: { header: object } }

  expect(draft.header).toMatchObject({ name: '陈访客', phone: '13800138000', agreed: true })
  expect(draft.header).not.toMatchObject({ remark: '未通过电话核实' })
})

test('what was emptied is sent as empty', () => {
  const [wizard] = publicWizards(app, 'application')

  expect(wholeSending(app, wizard?.screen as never, { name: '陈晓' }, surroundings)).toEqual({
    name: '陈晓',
    agreed: false,
    phone: null,
    branch: null,
    papers: null,
  })
})
