import type { Contact } from '../people/contacts.ts'
import { identifierOf, isPhone } from '../values/identifier.ts'

/** Where a code goes. */
export interface CodeReceiver {
  readonly by: Contact
  /** As it is looked up: a number without blanks, a mail address in small letters. */
  readonly to: string
}

/** The telephone number or mail address that somebody has typed; nothing for what is neither. */
export function receiverOf(typed: string): CodeReceiver | undefined {
  const to = identifierOf(typed)
  if (isPhone(to)) return { by: 'phone', to }
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(to) ? { by: 'email', to } : undefined
}
