import type pg from 'pg'
import type { Access } from '../../../engine/runtime/access/access.ts'
import type { App, AppEntity, AppField } from '../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../engine/runtime/documents/record-data.ts'
import { businessDate } from '../../../engine/runtime/expressions/moment.ts'
import { type Site, siteOf } from '../../../engine/runtime/expressions/scope.ts'
import type { Language } from '../../../engine/schema/names.ts'
import type { Environment } from '../storage/sql/environment.ts'

/** Who asks for something, when, and of which metadata. Every read and write of records takes one. */
export interface Context {
  readonly app: App
  readonly access: Access
  readonly pool: pg.Pool
  /** The record of the account that is signed in. */
  readonly user: RecordData
  readonly language: Language
  /** ISO 8601 in UTC, with milliseconds. */
  readonly now: string
  readonly requestId?: string
  /** The `Idempotency-Key` of the request: the same one a second time gets the first answer. */
  readonly idempotencyKey?: string
}

/** What statements and expressions read besides records. */
export const environmentOf = ({ app, user, now }: Context): Environment => ({
  user,
  now,
  today: dayOf(now, app.bundle.app.timeZone),
})

/** Where the filter of a reference, and what it fills, can be spoken of: `candidate` and `picked` are the record that it leads to. */
export const pickingSiteOf = (app: App, owner: AppEntity, field: AppField): Site =>
  siteOf(app, {
    record: owner.parent?.entity.name ?? owner.name,
    ...(owner.parent ? { row: owner.name } : {}),
    candidate: field.target ?? '',
    picked: field.target ?? '',
  })

let known = { minute: '', timeZone: '', date: '' }

/** The business date of a moment. No zone changes its date within a minute, so it is worked out once a minute. */
function dayOf(now: string, timeZone: string): string {
  const minute = now.slice(0, 16)
  if (known.minute !== minute || known.timeZone !== timeZone) {
    known = { minute, timeZone, date: businessDate(now, timeZone) ?? now.slice(0, 10) }
  }
  return known.date
}
