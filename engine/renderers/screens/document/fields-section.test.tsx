// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { loan } from '../../../runtime/screens/document/testing.ts'
import { Problem } from '../../api/problem.ts'
import { FieldsSection } from './fields-section.tsx'
import { draw, leave, openLoan, type } from './testing.tsx'

const section = { label: '基本信息', fields: ['loanNo', 'purpose', 'eventName', 'feeDiscount', 'note', 'loanDate'] }
const show = async (record = loan(), errors: ReadonlyMap<string, readonly string[]> = new Map()) => {
  const controller = await openLoan(record)
  const page = await draw(controller, <FieldsSection idPrefix="x" section={section} errors={errors} />)
  return { controller, page }
}
const input = (page: HTMLElement, field: string) =>
  page.querySelector<HTMLInputElement>(`#x-${field}`) ?? expect.fail(`no input for ${field}`)

describe('a section of fields', () => {
  test('has a label for each input, and shows what cannot be typed as plain text', async () => {
    const { page } = await show()
    expect([...page.querySelectorAll('label')].map((label) => [label.textContent, label.htmlFor])).toContainEqual(['备注', 'x-note'])
    expect(page.querySelector('#x-loanNo')?.tagName).toBe('DIV')
    expect(page.querySelector('#x-loanNo')?.textContent).toBe('L202601310001')
    expect(page.querySelector('#x-feeDiscount')?.textContent).toBe('10%')
  })

  test('says what is wrong at the field', async () => {
    const { page } = await show(loan(), new Map([['note', ['备注不能超过 500 个字']]]))
    expect(input(page, 'note').getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(input(page, 'note').getAttribute('aria-describedby') ?? '')?.textContent).toBe('备注不能超过 500 个字')
  })

  test('takes over a text when the field is left', async () => {
    const { controller, page } = await show()
    await type(input(page, 'note'), '小心轻放')
    await leave(input(page, 'note'))
    expect(controller.view.state.record.note).toBe('小心轻放')
  })

  test('takes over what is still being typed when the document is saved', async () => {
    const { controller, page } = await show()
    await type(input(page, 'note'), '小心轻放')
    await act(async () => controller.flush())
    expect(controller.view.state.record.note).toBe('小心轻放')
  })

  test('keeps a date that is none as it was typed', async () => {
    const { controller, page } = await show()
    await type(input(page, 'loanDate'), '昨天')
    await leave(input(page, 'loanDate'))
    expect(controller.view.state.rejected.loanDate).toMatchObject({ text: '昨天', issue: { code: 'notADate' } })
  })

  test('shows a field that another one calls for', async () => {
    const { controller, page } = await show()
    expect(page.querySelector('#x-eventName')).toBeNull()
    await act(async () => controller.edit({ kind: 'field', field: 'purpose', input: { kind: 'value', value: 'EVENT' } }))
    expect(input(page, 'eventName').getAttribute('aria-required')).toBe('true')
  })

  test('takes nothing while a step is taken, and gives the focus back when it failed', async () => {
    const answer = Promise.withResolvers<never>()
    const elsewhere = document.createElement('button')
    const controller = await openLoan(loan(), { step: () => answer.promise })
    const page = await draw(controller, <FieldsSection idPrefix="x" section={section} errors={new Map()} />)
    await act(async () => input(page, 'note').focus())
    let taken: Promise<boolean> | undefined
    await act(async () => {
      taken = controller.step('submit')
    })
    expect(input(page, 'note').disabled).toBe(true)
    expect(input(page, 'loanDate').disabled).toBe(true)
    await act(async () => {
      page.append(elsewhere)
      elsewhere.focus()
      elsewhere.remove()
      answer.reject(new Problem({ code: 'unreachable', status: 503 }))
      await taken
    })
    expect(input(page, 'note').disabled).toBe(false)
    expect(document.activeElement).toBe(input(page, 'note'))
  })

  test('has no input where nothing can be changed', async () => {
    const { page } = await show(loan({ status: 'SUBMITTED', $can: { update: false, delete: false, fields: [], transitions: {} } }))
    expect(page.querySelectorAll('input, textarea, label')).toHaveLength(0)
  })
})
