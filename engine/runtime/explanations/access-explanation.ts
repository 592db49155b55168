import type { Explanation } from './explanation.ts'

/** What one role says of something that may be done. */
export interface RoleSays {
  readonly role: string
  readonly label: string
  /** Whether it grants it at all. */
  readonly grants: boolean
  /** Of which records; nothing for all. */
  readonly scope?: Explanation
}

/** Whether an account may do something, and what each of its roles says of it. */
export interface AccessVerdict {
  readonly kind: 'operation' | 'transition'
  readonly name: string
  /** What a step is called. */
  readonly label?: string
  readonly allowed: boolean
  /** Whether administrators have closed what the roles grant. */
  readonly isClosed?: true
  /** In which statuses it can be done, where the record stands in none of them. */
  readonly status?: Explanation
  readonly roles: readonly RoleSays[]
}

/** A field that somebody does not see as it is, or may not change, and which of their roles keeps it from them. */
export interface RestrictedField {
  readonly field: string
  readonly label: string
  readonly shown: 'hidden' | 'masked' | 'readonly'
  /** What those roles are called; `byStatus` where it holds in the status alone, or in some when no record is asked about. */
  readonly roles: readonly { readonly label: string; readonly byStatus?: true }[]
}

/** Why an account can or cannot do what with a record, or with the records of an entity. */
export interface AccessExplanation {
  readonly isActive: boolean
  /** Of an account that cannot be used today: the condition for that, where it is the reason. */
  readonly validity?: Explanation
  readonly verdicts: readonly AccessVerdict[]
  /** The fields that the account does not see as they are, or may not change, and why. */
  readonly fields: readonly RestrictedField[]
}
