import { beforeEach, describe, expect, test, vi } from 'vitest'
import { copy, loan } from '../../runtime/screens/document/testing.ts'
import { Problem } from '../api/problem.ts'
import { DocumentController } from './document-controller.ts'
import { api, forget, kept, made, opened, parts, text, unreachable } from './testing.ts'

beforeEach(forget)

describe('a step', () => {
  test('saves what is not saved before it', async () => {
    const controller = await opened()
    controller.edit(text('note', '加急'))
    expect(await controller.step('submit')).toBe(true)
    expect(api.update).toHaveBeenCalledOnce()
    expect(api.step.mock.lastCall?.slice(2, 4)).toEqual(['submit', {}])
  })

  test('creates a new document before it', async () => {
    const controller = DocumentController.create(parts(), { member: '21', branch: '1', copies: [copy(undefined)] })
    await controller.step('submit')
    expect([api.create.mock.calls.length, api.step.mock.calls.length]).toEqual([1, 1])
  })

  test('carries what only its taker may change', async () => {
    const can = { update: false, delete: false, fields: [], transitions: { lend: { allowed: true } } }
    api.get.mockResolvedValue(loan({ status: 'APPROVED', $can: can }))
    const controller = await opened()
    controller.edit({
      kind: 'cells',
      lines: 'copies',
      cells: [{ key: '71', field: 'dueDate', input: { kind: 'text', text: '2026-03-01' } }],
    })
    await controller.step('lend', '好')
    expect(api.update).not.toHaveBeenCalled()
    expect(api.step.mock.lastCall?.[3]).toEqual({ comment: '好', changes: { copies: [{ id: '71', dueDate: '2026-03-01' }, { id: '72' }] } })
  })

  test('is not asked for while what it requires is missing', async () => {
    const can = { update: false, delete: false, fields: [], transitions: { lend: { allowed: true } } }
    api.get.mockResolvedValue(
      loan({ status: 'APPROVED', purpose: 'ROOM', loanDate: null, $can: can, copies: [copy('71', { dueDate: null })] }),
    )
    const controller = await opened()
    expect(controller.isReadyFor('lend')).toBe(false)
    expect(controller.view.state).toMatchObject({ failures: 1, step: 'lend' })
  })

  test('is taken with what it proposes for what is empty', async () => {
    const can = { update: false, delete: false, fields: [], transitions: { lend: { allowed: true } } }
    const copies = [copy('71', { dueDate: null }), copy('72')]
    api.get.mockResolvedValue(loan({ status: 'APPROVED', $can: can, copies }))
    api.step.mockResolvedValue(loan({ status: 'LENT', version: 4 }))
    const controller = await opened()
    expect(controller.isReadyFor('lend')).toBe(true)
    await controller.step('lend')
    expect(api.step.mock.lastCall?.[3]).toEqual({ changes: { copies: [{ id: '71', dueDate: '2026-03-02' }, { id: '72' }] } })
  })

  test('is tried with what is saved before it, and is not taken', async () => {
    const controller = await opened()
    controller.edit(text('note', '加急'))
    expect(await controller.tryStep('submit', '好')).toMatchObject([{ outcome: 'made' }])
    expect(api.update).toHaveBeenCalledOnce()
    expect(api.tryStep.mock.lastCall?.slice(2)).toEqual(['submit', { comment: '好' }])
    expect(api.step).not.toHaveBeenCalled()
  })

  test('is tried with what it proposes, which stays untyped', async () => {
    const can = { update: false, delete: false, fields: [], transitions: { lend: { allowed: true } } }
    api.get.mockResolvedValue(loan({ status: 'APPROVED', $can: can, copies: [copy('71', { dueDate: null })] }))
    const controller = await opened()
    await controller.tryStep('lend')
    expect(api.tryStep.mock.lastCall?.[3]).toEqual({ changes: { copies: [{ id: '71', dueDate: '2026-03-02' }] } })
    expect(controller.isUnsaved).toBe(false)
  })

  test('that cannot be tried says why where it is', async () => {
    api.tryStep.mockRejectedValue(
      new Problem({ code: 'invalid', status: 422, issues: [{ code: 'required', path: 'note', params: {} }] } as never),
    )
    const controller = await opened()
    expect(await controller.tryStep('submit')).toBeUndefined()
    expect(controller.view.state.refused).toHaveLength(1)
  })
})

describe('without a network', () => {
  const patient = () => ({ ...parts(), isPatient: true })

  test('a save waits with its draft, and is done once the server answers', async () => {
    api.create.mockRejectedValueOnce(unreachable)
    const controller = DocumentController.create(patient(), made)
    expect(await controller.save()).toBe(false)
    expect([controller.view.waits, controller.view.problem]).toEqual([{}, undefined])
    await controller.goOn()
    expect(controller.view.waits).toBeUndefined()
    expect([api.create.mock.calls.length, kept]).toEqual([2, undefined])
  })

  test('a step waits, and outlives the page: the document is created under the same key, and the step taken', async () => {
    api.create.mockRejectedValueOnce(unreachable)
    const before = DocumentController.create(patient(), made)
    await before.step('submit', '请审批')
    const after = DocumentController.create(patient())
    expect(after.view.waits).toEqual({ step: 'submit', comment: '请审批' })
    await after.goOn()
    expect(api.create.mock.calls[1]).toEqual(api.create.mock.calls[0])
    expect(api.step).toHaveBeenCalledOnce()
    expect([after.view.waits, kept]).toEqual([undefined, undefined])
  })

  test('waits on while nobody answers, and no longer once the server refuses', async () => {
    api.create.mockRejectedValueOnce(unreachable).mockRejectedValueOnce(unreachable)
    const controller = DocumentController.create(patient(), made)
    await controller.save()
    await controller.goOn()
    expect(controller.view.waits).toEqual({})
    const issue = { code: 'rule', path: 'copies.0.quantity', params: {}, message: '册数不足' }
    api.create.mockRejectedValue(new Problem({ code: 'invalid', status: 422, issues: [issue] }))
    await controller.goOn()
    expect([controller.view.waits, controller.view.state.refused.length]).toEqual([undefined, 1])
    expect(kept).not.toHaveProperty('waits')
  })

  test('whoever types on meanwhile is not told what is missing yet: it waits until that is there, and tells it only who asks', async () => {
    api.create.mockRejectedValueOnce(unreachable)
    const controller = DocumentController.create(patient(), made)
    await controller.save()
    const { failures } = controller.view.state
    controller.edit({ kind: 'insert', lines: 'copies', at: 1, rows: [{}] })
    await controller.goOn()
    expect([controller.view.waits, controller.view.isHeld, controller.view.state.failures]).toEqual([{}, true, failures])
    expect(api.create).toHaveBeenCalledOnce()

    await controller.retry()
    expect([controller.view.waits, controller.view.state.failures]).toEqual([undefined, failures + 1])
    expect(api.create).toHaveBeenCalledOnce()
  })

  test('what was missing is filled in: it is done', async () => {
    api.create.mockRejectedValueOnce(unreachable)
    const controller = DocumentController.create(patient(), made)
    await controller.save()
    controller.edit({ kind: 'insert', lines: 'copies', at: 1, rows: [{}] })
    await controller.goOn()
    controller.edit({ kind: 'undo' })
    await controller.goOn()
    expect([controller.view.waits, api.create.mock.calls.length]).toEqual([undefined, 2])
  })

  test('what is looked up or half typed is left alone', async () => {
    api.create.mockRejectedValueOnce(unreachable)
    const controller = DocumentController.create(patient(), made)
    await controller.save()
    const leave = vi.fn()
    controller.pending.onLeave(leave)
    let arrive: (isThere: boolean) => void = () => undefined
    controller.pending.await(new Promise<boolean>((resolve) => (arrive = resolve)))
    await controller.goOn()
    expect(api.create).toHaveBeenCalledOnce()
    arrive(true)
    await vi.waitFor(async () => {
      await controller.goOn()
      expect(api.create).toHaveBeenCalledTimes(2)
    })
    expect(leave).not.toHaveBeenCalled()
  })

  test('what another has to sign for does not wait', async () => {
    api.step.mockRejectedValue(unreachable)
    const controller = await DocumentController.open(patient(), '7')
    await controller.step('submit', undefined, { typed: '张三' })
    expect([controller.view.waits, controller.view.problem?.code]).toEqual([undefined, 'unreachable'])
  })
})
