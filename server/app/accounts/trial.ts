import { createHmac } from 'node:crypto'
import { areEqual } from '../values/token.ts'

/** The portal as somebody tries it: as holder of one role, and with the records that belong to an account, their own or another's. */
export interface Trial {
  readonly role: string
  readonly account: string
}

/** The trial as a cookie keeps it: signed for the session, so that it opens nothing in another one. */
export function writeTrial(key: string, session: string, { role, account }: Trial): string {
  return `${role}.${account}.${sign(key, session, role, account)}`
}

/** The trial that a cookie says; nothing when it was not signed for the session. */
export function readTrial(key: string, session: string, text: string): Trial | undefined {
  const [role = '', account = '', signature = ''] = text.split('.')
  return text.length <= 300 && areEqual(signature, sign(key, session, role, account)) ? { role, account } : undefined
}

const sign = (key: string, session: string, role: string, account: string): string =>
  createHmac('sha256', key).update(`trial.${session}.${role}.${account}`).digest('base64url')
