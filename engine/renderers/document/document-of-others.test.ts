import { beforeEach, describe, expect, test, vi } from 'vitest'
import { copy, loan } from '../../runtime/screens/document/testing.ts'
import { typedText } from '../../runtime/screens/document/typed-text.ts'
import { linesOf } from '../../runtime/values/record-data.ts'
import { Problem } from '../api/problem.ts'
import { api, conflict, context, forget, opened, text } from './testing.ts'

beforeEach(forget)

describe('a conflict', () => {
  test('is shown with both versions, and saves again once it is decided', async () => {
    api.update.mockRejectedValueOnce(conflict(loan({ version: 5, note: '不急' })))
    const controller = await opened()
    controller.edit(text('note', '加急'))
    expect(await controller.save()).toBe(false)
    expect(controller.view.conflict?.differences).toMatchObject([{ address: 'note', mine: '加急', theirs: '不急' }])
    await controller.settle({ note: 'mine' })
    expect(api.update).toHaveBeenLastCalledWith('loan', '7', 5, { note: '加急' })
    expect(controller.view.conflict).toBeUndefined()
  })

  test('can wait: nothing is lost', async () => {
    api.update.mockRejectedValueOnce(conflict(loan({ version: 5, note: '不急' })))
    const controller = await opened()
    controller.edit(text('note', '加急'))
    await controller.save()
    controller.postpone()
    expect([controller.view.conflict, controller.view.state.record.note]).toEqual([undefined, '加急'])
  })

  test('that a step met is followed by the step', async () => {
    api.step.mockRejectedValueOnce(conflict(loan({ version: 5, note: '不急' })))
    const controller = await opened()
    await controller.step('submit', '请审批')
    await controller.settle({})
    expect(api.step).toHaveBeenCalledTimes(2)
    expect(api.step.mock.lastCall?.[1]).toMatchObject({ version: 5 })
  })
})

test('reading again keeps what is not saved', async () => {
  const controller = await opened()
  controller.edit(text('note', '加急'))
  api.get.mockResolvedValue(loan({ version: 4, purpose: 'ROOM' }))
  await controller.reload()
  expect(controller.view.state.record).toMatchObject({ note: '加急', purpose: 'ROOM', version: 4 })
})

describe('what somebody else saves', () => {
  const theirs = (fields: object) =>
    api.get.mockResolvedValue(loan({ version: 4, updatedAt: '2026-11-22T08:00:00Z', $labels: { updatedBy: '王小明' }, ...fields }))

  test('is read where nothing is unsaved', async () => {
    const controller = await opened()
    theirs({ note: '不急' })
    await controller.catchUp(false)
    expect(controller.view.state.record).toMatchObject({ note: '不急', version: 4 })
    expect(controller.view.overtaken).toBeUndefined()
  })

  test('is told, and takes nothing away, where something is', async () => {
    const controller = await opened()
    controller.edit(text('note', '加急'))
    theirs({ note: '不急' })
    await controller.catchUp(false)
    expect(controller.view.overtaken).toEqual({ version: 4, by: '王小明', at: '2026-11-22T08:00:00Z' })
    expect(controller.view.state).toMatchObject({ record: { note: '加急' }, base: { version: 3 } })
  })

  test('is only told while something is being typed that the document does not know of', async () => {
    const controller = await opened()
    theirs({ note: '不急' })
    await controller.catchUp(true)
    expect(controller.view).toMatchObject({ overtaken: { version: 4 }, state: { base: { version: 3 } } })
  })

  test('does not overwrite what is typed while it is read', async () => {
    const controller = await opened()
    theirs({ purpose: 'ROOM' })
    const reading = controller.catchUp(false)
    controller.edit(text('note', '加急'))
    await reading
    expect(controller.view.state.record).toMatchObject({ note: '加急', purpose: 'ROOM', version: 4 })
  })

  test('is taken over; what both changed is decided, and then saved', async () => {
    const controller = await opened()
    controller.edit(text('note', '加急'))
    theirs({ note: '不急' })
    await controller.takeOver()
    expect(controller.view.conflict?.differences).toMatchObject([{ address: 'note', mine: '加急', theirs: '不急' }])
    await controller.settle({ note: 'mine' })
    expect(api.update).toHaveBeenLastCalledWith('loan', '7', 4, { note: '加急' })
  })
})

describe('a document that is gone', () => {
  const gone = () => api.get.mockRejectedValue(new Problem({ code: 'notFound', status: 404 }))

  test('is told when the news of it comes, and keeps what was typed', async () => {
    const controller = await opened()
    controller.onFlush(() => controller.edit(text('note', '加急')))
    gone()
    await controller.catchUp(false)
    expect(controller.view).toMatchObject({ isGone: true, state: { record: { note: '加急' } } })
  })

  test('is told when it is read again', async () => {
    const controller = await opened()
    gone()
    await controller.reload()
    expect(controller.view.isGone).toBe(true)
  })

  test('is told when it cannot be saved', async () => {
    const controller = await opened()
    controller.edit(text('note', '加急'))
    gone()
    api.update.mockRejectedValue(new Problem({ code: 'notFound', status: 404 }))
    expect(await controller.save()).toBe(false)
    await vi.waitFor(() => expect(controller.view).toMatchObject({ isGone: true, state: { record: { note: '加急' } } }))
  })

  test('is there again when it can be read again', async () => {
    const controller = await opened()
    gone()
    await controller.catchUp(false)
    api.get.mockResolvedValue(loan())
    await controller.catchUp(false)
    expect(controller.view.isGone).toBe(false)
  })

  test('leaves what was typed when it is opened again, and nothing where nothing was', async () => {
    const first = await opened()
    first.edit(text('note', '加急'))
    first.edit({ kind: 'insert', lines: 'copies', at: 2, rows: [copy(undefined, { quantity: '5' })] })
    first.keepDraft()
    gone()
    const again = await opened()
    expect(again.view).toMatchObject({ isGone: true, state: { record: { note: '加急' }, base: { id: '7' } } })
    expect(linesOf(again.view.state.record, 'copies')).toMatchObject([{ quantity: '5' }])
    expect([again.isUnsaved, typedText(context, again.view.state)]).toEqual([true, typedText(context, first.view.state)])
    again.forgetDraft()
    await expect(opened()).rejects.toMatchObject({ code: 'notFound' })
  })

  test('is not gone for a server that cannot be reached', async () => {
    const controller = await opened()
    api.get.mockRejectedValue(new Problem({ code: 'unreachable', status: 0 }))
    await expect(controller.catchUp(false)).rejects.toMatchObject({ code: 'unreachable' })
    expect(controller.view.isGone).toBeUndefined()
  })
})
