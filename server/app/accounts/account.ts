import type { RecordData } from '../../../engine/runtime/documents/record-data.ts'

/** Somebody who can sign in: a record of the entity that `app.json` names. */
export interface Account {
  readonly id: string
  readonly login: string
  readonly name: string
  readonly roles: readonly string[]
  readonly isActive: boolean
  /** Their record, the `user` of expressions. */
  readonly record: RecordData
}
