import type { RecordData } from '../../runtime/values/record-data.ts'
import { api } from './api.ts'
import { draftHeaders } from './drafts.ts'

/** What another system is asked about a record that is being filled in. */
export interface Question {
  readonly entity: string
  /** The field that asks. */
  readonly field: string
  /** Of the stored record that is changed. */
  readonly id?: string
  readonly record: RecordData
}

/**
 * Asks another system; resolves to what it would fill in.
 * @param address of the public page that somebody fills in who is not signed in
 * @throws Problem
 */
export async function askPeer(question: Question, address: string | undefined): Promise<RecordData> {
  const body = { ...question, ...(address !== undefined && { address }) }
  const headers = address === undefined ? {} : draftHeaders(address)
  return (await api.call<{ values: RecordData }>('/asks', { body, headers })).values
}
