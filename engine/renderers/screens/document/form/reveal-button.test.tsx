// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { AppEntity, AppField } from '../../../../runtime/app/app.ts'
import { loan, loanContext } from '../../../../runtime/screens/document/testing.ts'
import { revealValue } from '../../../api/records.ts'
import { FieldsSection } from '../fields-section.tsx'
import { draw, openLoan } from '../testing.tsx'

vi.mock('../../../api/records.ts', async (original) => ({
  ...(await original<object>()),
  revealValue: vi.fn(async () => '310101199001012346'),
}))

/** A loan whose note is sealed. */
function sealedLoan(): AppEntity {
  const { entity } = loanContext()
  const note = entity.fields.get('note') as AppField
  const sealed = { ...note, declaration: { kind: 'code', label: note.label, sealed: 'idNumber' } } as AppField
  return { ...entity, fields: new Map([...entity.fields, ['note', sealed]]) }
}

const shown = '**************2346'

async function show(reveals: readonly string[]) {
  const can = { update: true, delete: false, fields: true, transitions: {}, reveals }
  const controller = await openLoan(loan({ note: shown, $masked: ['note'], $can: can }), { entity: sealedLoan() })
  const page = await draw(controller, <FieldsSection idPrefix="x" section={{ label: '基本信息', fields: ['note'] }} errors={new Map()} />)
  await vi.waitFor(() => expect(page.querySelector<HTMLInputElement>('#x-note')?.value).toBe(shown))
  return { controller, page }
}

test('shows a sealed value whole on request, beside its mask, and hides it again', async () => {
  const { controller, page } = await show(['note'])
  const button = await vi.waitFor(() => page.querySelector<HTMLButtonElement>('[data-reveal="note"]') ?? expect.fail('no button'))
  expect(button.getAttribute('aria-label')).toBe('显示完整的备注')
  await act(async () => button.click())
  expect(revealValue).toHaveBeenCalledWith('loan', '7', 'note')
  expect(page.querySelector('[role="status"]')?.textContent).toContain('310101199001012346')
  expect(controller.view.state.record.note).toBe(shown)
  await act(async () => button.click())
  expect(page.textContent).not.toContain('310101199001012346')
})

test('offers nothing to whom it is not revealed', async () => {
  const { page } = await show([])
  await act(async () => undefined)
  expect(page.querySelector('[data-reveal]')).toBeNull()
})
