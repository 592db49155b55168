import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Reach } from '../people/contacts.ts'

/** Somebody who can sign in: a record of the entity that `app.json` names. */
export interface Account {
  readonly id: string
  readonly login: string
  readonly name: string
  /** Where mail for the person goes, if it is known. */
  readonly email?: Reach
  /** Where text messages for the person go, if it is known. */
  readonly phone?: Reach
  readonly roles: readonly string[]
  /** For a client that is given single resources: their addresses. Nothing else is open to it. */
  readonly only?: ReadonlySet<string>
  /** Whether they may come in today. */
  readonly isActive: boolean
  /** Their record, the `user` of expressions. */
  readonly record: RecordData
}
