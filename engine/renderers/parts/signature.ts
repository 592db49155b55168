import { api } from '../api/api.ts'

/** What a step that is signed is sent with: the password or a code, and what was drawn or typed. */
export interface Signature {
  readonly password?: string
  readonly token?: string
  readonly code?: string
  readonly drawing?: string
  readonly typed?: string
}

/** What of a signature is still missing. */
export interface Missing {
  readonly drawing: boolean
  readonly proof: boolean
}

/** @param isDrawn a signature is drawn, or the name typed */
export const missingOf = ({ drawing, typed = '', password = '', code = '' }: Signature, isDrawn: boolean): Missing => ({
  drawing: isDrawn && !drawing && typed.trim() === '',
  proof: password === '' && code.replace(/\D/g, '').length !== 6,
})

/** A code that is on its way to the signer, and where it goes, in part. */
export interface SentSignatureCode {
  readonly token: string
  readonly minutes: number
  readonly to: string
}

/** Has a code sent with which a step of a record is signed. Fails where no telephone or mailbox of the signer is confirmed. */
export const askSignatureCode = (entity: string, id: string, step: string) =>
  api.call<SentSignatureCode>(`/records/${[entity, id, 'transitions', step].map(encodeURIComponent).join('/')}/code`, { method: 'POST' })
