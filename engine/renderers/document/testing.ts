import { vi } from 'vitest'
import type { Draft } from '../../runtime/screens/document/draft.ts'
import { copy, loan, loanContext } from '../../runtime/screens/document/testing.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'
import { Problem } from '../api/problem.ts'
import type { DocumentApi } from './document-api.ts'
import { DocumentController } from './document-controller.ts'

export const context = loanContext()

export const conflict = (current: RecordData): Problem => new Problem({ code: 'conflict', status: 409, current })
export const unreachable: Problem = new Problem({ code: 'unreachable', status: 0 })

/** A new loan that can be saved. */
export const made: RecordData = { member: '21', branch: '1', copies: [copy(undefined)] }

/** Something typed into a field. */
export const text = (field: string, given: string) => ({ kind: 'field', field, input: { kind: 'text', text: given } }) as const

/** The draft that the browser keeps. */
export let kept: Draft | undefined

const drafts = {
  read: () => kept,
  write: (draft: Draft) => {
    kept = JSON.parse(JSON.stringify(draft))
  },
  drop: () => {
    kept = undefined
  },
}
export const onStored = vi.fn()
export const onRemoved = vi.fn()

/** A server that answers all that it is asked; a test says where it does not. */
export const api: { readonly [Call in keyof DocumentApi]: ReturnType<typeof vi.fn<DocumentApi[Call]>> } = {
  get: vi.fn(async () => loan()),
  create: vi.fn(async () => loan({ version: 1 })),
  update: vi.fn(async (_entity, _id, version) => loan({ version: version + 1, note: '加急' })),
  step: vi.fn(async () => loan({ version: 9, status: 'SUBMITTED' })),
  tryStep: vi.fn(async () => ({ outcomes: [{ kind: '罚款', source: '红楼梦', outcome: 'made' as const }] })),
  remove: vi.fn(async () => undefined),
}

/** Forgets what the test before has kept and asked. */
export function forget(): void {
  kept = undefined
  for (const call of [onStored, onRemoved, ...Object.values(api)]) call.mockReset()
}

export const parts = () => ({ context, api, drafts, onStored, onRemoved })

/** The loan that the server has, opened. */
export const opened = () => DocumentController.open(parts(), '7')
