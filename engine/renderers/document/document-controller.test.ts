import { beforeEach, describe, expect, test, vi } from 'vitest'
import { copy, loan } from '../../runtime/screens/document/testing.ts'
import { linesOf } from '../../runtime/values/record-data.ts'
import { Problem } from '../api/problem.ts'
import { DocumentController } from './document-controller.ts'
import { api, forget, kept, made, onRemoved, onStored, opened, parts, text, unreachable } from './testing.ts'

beforeEach(forget)

describe('saving', () => {
  test('sends what changed with the version it was made to, and goes on from the answer', async () => {
    const controller = await opened()
    controller.edit(text('note', '加急'))
    expect(await controller.save()).toBe(true)
    expect(api.update).toHaveBeenCalledWith('loan', '7', 3, { note: '加急' })
    expect([controller.isUnsaved, controller.view.state.base.version]).toEqual([false, 4])
    expect(onStored).toHaveBeenCalledOnce()
  })

  test('waits for a file that is on its way, and does nothing when it does not arrive', async () => {
    const controller = await opened()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    controller.pending.await(promise)
    const saving = controller.save()
    expect([controller.view.busy, api.update.mock.calls.length, await controller.save()]).toEqual(['save', 0, false])
    controller.edit(text('note', '加急'))
    resolve(true)
    expect(await saving).toBe(true)
    expect(api.update).toHaveBeenCalledWith('loan', '7', 3, { note: '加急' })

    controller.edit(text('note', '再急'))
    controller.pending.await(Promise.resolve(false))
    expect([await controller.save(), await controller.step('submit')]).toEqual([false, true])
    expect(api.update).toHaveBeenCalledTimes(2)
  })

  test('takes over what has to be looked up, waits for it, and is refused where it was not found', async () => {
    const controller = await opened()
    const { promise, resolve } = Promise.withResolvers<true>()
    const forget = controller.pending.onLeave(() => controller.pending.await(promise))
    const saving = controller.save()
    expect([controller.view.busy, api.update.mock.calls.length]).toEqual(['save', 0])
    forget()
    controller.edit({ kind: 'field', field: 'branch', input: { kind: 'text', text: '3%', refused: 'several' } })
    resolve(true)
    expect(await saving).toBe(false)
    expect(controller.view.state.rejected.branch?.issue.code).toBe('severalReferences')
    expect(api.update).not.toHaveBeenCalled()
  })

  test('a page of it is left when its files are there, and stays where one is not', async () => {
    const controller = await opened()
    const left = vi.fn()
    controller.leave(left)
    expect(left).toHaveBeenCalledTimes(1)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    controller.pending.await(promise)
    const leaving = controller.leave(left)
    expect(left).toHaveBeenCalledTimes(1)
    resolve(true)
    await leaving
    expect(left).toHaveBeenCalledTimes(2)
    controller.pending.await(Promise.resolve(false))
    await controller.leave(left)
    expect([left.mock.calls.length, controller.view.busy]).toEqual([2, undefined])
  })

  test('takes over first what inputs still hold back', async () => {
    const controller = await opened()
    controller.onFlush(() => controller.edit(text('note', '加急')))
    await controller.save()
    expect(api.update).toHaveBeenCalledWith('loan', '7', 3, { note: '加急' })
  })

  test('asks no server while something required is missing, and shows it', async () => {
    const controller = DocumentController.create(parts())
    expect(await controller.save()).toBe(false)
    expect(api.create).not.toHaveBeenCalled()
    expect(controller.view.state.failures).toBe(1)
  })

  test('leaves rules to the server, which may know more', async () => {
    const controller = await opened()
    controller.edit({
      kind: 'cells',
      lines: 'copies',
      cells: [{ key: '71', field: 'dueDate', input: { kind: 'text', text: '2026-01-01' } }],
    })
    await controller.save()
    expect(api.update).toHaveBeenCalledOnce()
  })

  test('places what the server refuses', async () => {
    api.update.mockRejectedValue(
      new Problem({ code: 'invalid', status: 422, issues: [{ code: 'rule', path: 'copies.1.quantity', params: {}, message: '册数不足' }] }),
    )
    const controller = await opened()
    controller.edit(text('note', '加急'))
    expect(await controller.save()).toBe(false)
    expect(controller.view.state.refused).toMatchObject([{ address: 'copies/72/quantity' }])
    expect(controller.view.problem).toBeUndefined()
  })

  test('keeps everything and says why when the server cannot be reached', async () => {
    api.update.mockRejectedValue(new Problem({ code: 'unreachable', status: 0 }))
    const controller = await opened()
    controller.edit(text('note', '加急'))
    await controller.save()
    expect([controller.view.problem?.code, controller.view.state.record.note, controller.isUnsaved]).toEqual(['unreachable', '加急', true])
  })

  test('keeps what is typed while it is on its way, to be saved next', async () => {
    const controller = await opened()
    controller.edit(text('note', '加急'))
    api.update.mockImplementationOnce(async () => {
      controller.edit(text('note', '加急，下午取'))
      return loan({ version: 4, note: '加急' })
    })
    expect(await controller.save()).toBe(true)
    expect([controller.view.state.record.note, controller.isUnsaved]).toEqual(['加急，下午取', true])
    await controller.save()
    expect(api.update).toHaveBeenLastCalledWith('loan', '7', 4, { note: '加急，下午取' })
  })

  test('does one thing at a time: a double click saves once', async () => {
    const controller = await opened()
    controller.edit(text('note', '加急'))
    await Promise.all([controller.save(), controller.save()])
    expect(api.update).toHaveBeenCalledOnce()
  })

  test('creates once: what was not answered is sent again as it was, and what was typed since is saved after it', async () => {
    api.create.mockRejectedValueOnce(unreachable).mockResolvedValue(loan({ version: 1, note: null }))
    const controller = DocumentController.create(parts(), made)
    await controller.save()
    controller.edit(text('note', '加急'))
    expect(await controller.save()).toBe(true)
    const [first, second] = api.create.mock.calls
    expect(second).toEqual(first)
    expect(api.update).toHaveBeenCalledWith('loan', '7', 1, expect.objectContaining({ note: '加急' }))
  })

  test('sends a new document as it is now where the server refuses what was not answered before', async () => {
    const refused = new Problem({ code: 'invalid', status: 422, issues: [] })
    api.create.mockRejectedValueOnce(unreachable).mockRejectedValueOnce(refused)
    const controller = DocumentController.create(parts(), made)
    await controller.save()
    controller.edit(text('note', '加急'))
    expect(await controller.save()).toBe(true)
    const keys = api.create.mock.calls.map(([, , key]) => key)
    expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false])
    expect(api.create.mock.lastCall?.[1]).toMatchObject({ note: '加急' })
  })
})

describe('a draft', () => {
  test('is kept while something is unsaved, and dropped once it is saved', async () => {
    const controller = await opened()
    controller.edit(text('note', '加急'))
    controller.keepDraft()
    expect(kept).toBeDefined()
    await controller.save()
    expect(kept).toBeUndefined()
  })

  test('is put back when the document is opened again, and can be thrown away', async () => {
    const first = await opened()
    first.edit({ kind: 'insert', lines: 'copies', at: 2, rows: [copy(undefined, { book: '305' })] })
    first.keepDraft()
    const again = await opened()
    expect(linesOf(again.view.state.record, 'copies')).toHaveLength(3)
    expect(again.view.restored).toBeDefined()
    again.discard()
    expect([again.isUnsaved, again.view.restored, kept]).toEqual([false, undefined, undefined])
  })

  test('asks at once when somebody else changed the same meanwhile', async () => {
    const first = await opened()
    first.edit(text('note', '加急'))
    first.keepDraft()
    api.get.mockResolvedValue(loan({ version: 4, note: '不急' }))
    const again = await opened()
    expect(again.view.conflict?.differences).toMatchObject([{ address: 'note' }])
  })

  test('of nothing is dropped', async () => {
    const controller = await opened()
    controller.keepDraft()
    expect(kept).toBeUndefined()
  })
})

test('deleting drops the draft and leaves', async () => {
  const controller = await opened()
  controller.edit(text('note', '加急'))
  controller.keepDraft()
  expect(await controller.remove()).toBe(true)
  expect([kept, onRemoved.mock.calls.length]).toEqual([undefined, 1])
})
