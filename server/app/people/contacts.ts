import type { App } from '../../../engine/runtime/app/app.ts'
import { type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import { sameWire } from '../../../engine/runtime/values/same-wire.ts'

/** A way in which people are reached, and known once it is confirmed. */
export type Contact = 'email' | 'phone'

/** The property of `account` with the field that says whether a contact is confirmed. */
export const confirmedBy = { email: 'emailConfirmed', phone: 'phoneConfirmed' } as const satisfies Record<Contact, string>

/** A mail address or a telephone number of an account. */
export interface Reach {
  readonly to: string
  /** It has been shown to be theirs. */
  readonly isConfirmed: boolean
}

const contacts = ['email', 'phone'] as const

/** What stands in the record of an account; nothing where it is empty. */
export function contactIn(app: App, record: RecordData, contact: Contact): Partial<Record<Contact, Reach>> {
  const { account } = app.bundle.app
  const [field, confirmed] = [account[contact], account[confirmedBy[contact]]]
  const value = field === undefined ? null : wireOf(record, field)
  if (typeof value !== 'string' || value === '') return {}
  return { [contact]: { to: value, isConfirmed: confirmed !== undefined && wireOf(record, confirmed) === true } }
}

/** The contacts of an account that a write changes, as they were before it. */
export function changedContacts(app: App, before: RecordData | null, after: RecordData): Partial<Record<Contact, Reach>> {
  const changed = contacts.filter((contact) => {
    const field = app.bundle.app.account[contact]
    return field !== undefined && before !== null && !sameWire(wireOf(before, field), wireOf(after, field))
  })
  return Object.assign({}, ...changed.map((contact) => contactIn(app, before ?? {}, contact)))
}

/** The record of an account as it is written: whatever anybody sends, a new address or number has not been shown to be theirs yet. */
export function withUnconfirmed(app: App, before: RecordData | null, after: RecordData): RecordData {
  const { account } = app.bundle.app
  const facts = contacts.flatMap((contact) => {
    const [field, confirmed] = [account[contact], account[confirmedBy[contact]]]
    if (field === undefined || confirmed === undefined) return []
    const isKept = before !== null && sameWire(wireOf(before, field), wireOf(after, field))
    return [[confirmed, isKept ? wireOf(before, confirmed) : false] as const]
  })
  return facts.length === 0 ? after : { ...after, ...Object.fromEntries(facts) }
}
