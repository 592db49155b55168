// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { AppEntity, AppField } from '../../../../runtime/app/app.ts'
import { loan, loanContext } from '../../../../runtime/screens/document/testing.ts'
import { askPeer } from '../../../api/asks.ts'
import { FieldsSection } from '../fields-section.tsx'
import { draw, openLoan } from '../testing.tsx'

vi.mock('../../../api/asks.ts', () => ({ askPeer: vi.fn(async () => ({ eventName: '读书会' })) }))

/** Loads when it is let: as on a slow line. */
const line = vi.hoisted(() => ({ isOpen: Promise.withResolvers<void>() }))
vi.mock('./ask-button.tsx', async (original) => {
  await line.isOpen.promise
  return original()
})

/** A loan whose note is asked about as soon as it is there. */
function askingLoan(): AppEntity {
  const { entity } = loanContext()
  const note = entity.fields.get('note') as AppField
  const asks = { label: '查询', connector: 'catalogue', operation: 'price', atOnce: { present: [{ var: 'record.note' }] } }
  const asking = { ...note, declaration: { kind: 'text', label: note.label, asks } } as unknown as AppField
  return { ...entity, fields: new Map([...entity.fields, ['note', asking]]) }
}

test('what was typed before the button had come is asked about as it comes, what stood there from the start is not', async () => {
  const show = async (note: string | null) => {
    const controller = await openLoan(loan({ note }), { entity: askingLoan() })
    const page = await draw(controller, <FieldsSection idPrefix="x" section={{ label: '基本信息', fields: ['note'] }} errors={new Map()} />)
    await vi.waitFor(() => expect(page.querySelector('#x-note')).not.toBeNull())
    return { controller, page }
  }
  const { controller, page } = await show(null)
  const stood = await show('早就在')
  await act(async () => controller.edit({ kind: 'field', field: 'note', input: { kind: 'value', value: '刚填的' } }))
  expect(page.querySelector('[data-ask]')).toBeNull()
  await act(async () => line.isOpen.resolve())
  for (const each of [page, stood.page]) await vi.waitFor(() => expect(each.querySelector('[data-ask="note"]')).not.toBeNull())
  await vi.waitFor(() => expect(askPeer).toHaveBeenCalledTimes(1))
  expect(vi.mocked(askPeer).mock.calls[0]?.[0]).toMatchObject({ field: 'note', record: { note: '刚填的' } })
})
