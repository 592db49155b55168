import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Draft } from '../../runtime/screens/document/draft.ts'
import { copy, loan, loanContext } from '../../runtime/screens/document/testing.ts'
import { typedText } from '../../runtime/screens/document/typed-text.ts'
import { linesOf, type RecordData } from '../../runtime/values/record-data.ts'
import { Problem } from '../api/problem.ts'
import type { DocumentApi } from './document-api.ts'
import { DocumentController } from './document-controller.ts'

const context = loanContext()
const conflict = (current: RecordData) => new Problem({ code: 'conflict', status: 409, current })
const unreachable = new Problem({ code: 'unreachable', status: 0 })
const made = { member: '21', branch: '1', copies: [copy(undefined)] }
const text = (field: string, given: string) => ({ kind: 'field', field, input: { kind: 'text', text: given } }) as const

let kept: Draft | undefined
const drafts = {
  read: () => kept,
  write: (draft: Draft) => {
    kept = JSON.parse(JSON.stringify(draft))
  },
  drop: () => {
    kept = undefined
  },
}
const onStored = vi.fn()
const onRemoved = vi.fn()
let api: { [Call in keyof DocumentApi]: ReturnType<typeof vi.fn<DocumentApi[Call]>> }

beforeEach(() => {
  kept = undefined
  vi.clearAllMocks()
  api = {
    get: vi.fn(async () => loan()),
    create: vi.fn(async () => loan({ version: 1 })),
    update: vi.fn(async (_entity, _id, version) => loan({ version: version + 1, note: '加急' })),
    step: vi.fn(async () => loan({ version: 9, status: 'SUBMITTED' })),
    tryStep: vi.fn(async () => ({ outcomes: [{ kind: '罚款', source: '红楼梦', outcome: 'made' as const }] })),
    remove: vi.fn(async () => undefined),
  }
})

const parts = () => ({ context, api, drafts, onStored, onRemoved })
const opened = () => DocumentController.open(parts(), '7')

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
    controller.awaitFile(promise)
    const saving = controller.save()
    expect([controller.view.busy, api.update.mock.calls.length, await controller.save()]).toEqual(['save', 0, false])
    controller.edit(text('note', '加急'))
    resolve(true)
    expect(await saving).toBe(true)
    expect(api.update).toHaveBeenCalledWith('loan', '7', 3, { note: '加急' })

    controller.edit(text('note', '再急'))
    controller.awaitFile(Promise.resolve(false))
    expect([await controller.save(), await controller.step('submit')]).toEqual([false, true])
    expect(api.update).toHaveBeenCalledTimes(2)
  })

  test('a page of it is left when its files are there, and stays where one is not', async () => {
    const controller = await opened()
    const left = vi.fn()
    controller.leave(left)
    expect(left).toHaveBeenCalledTimes(1)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    controller.awaitFile(promise)
    const leaving = controller.leave(left)
    expect(left).toHaveBeenCalledTimes(1)
    resolve(true)
    await leaving
    expect(left).toHaveBeenCalledTimes(2)
    controller.awaitFile(Promise.resolve(false))
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
    expect(controller.view.state.attempted).toBe(true)
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
      new Problem({ code: 'invalid', status: 422, issues: [{ code: 'rule', path: 'copies.1.quantity', params: {}, message: '库存不足' }] }),
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
    const issue = { code: 'rule', path: 'copies.0.quantity', params: {}, message: '库存不足' }
    api.create.mockRejectedValue(new Problem({ code: 'invalid', status: 422, issues: [issue] }))
    await controller.goOn()
    expect([controller.view.waits, controller.view.state.refused.length]).toEqual([undefined, 1])
    expect(kept).not.toHaveProperty('waits')
  })

  test('what another has to sign for does not wait', async () => {
    api.step.mockRejectedValue(unreachable)
    const controller = await DocumentController.open(patient(), '7')
    await controller.step('submit', undefined, { typed: '张三' })
    expect([controller.view.waits, controller.view.problem?.code]).toEqual([undefined, 'unreachable'])
  })
})

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
    expect(controller.view.state).toMatchObject({ attempted: true, step: 'lend' })
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
