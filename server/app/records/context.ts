import type pg from 'pg'
import type { Access } from '../../../engine/runtime/access/access.ts'
import type { App, AppEntity, AppField } from '../../../engine/runtime/app/app.ts'
import { documentOf } from '../../../engine/runtime/app/document-of.ts'
import { type Site, siteOf } from '../../../engine/runtime/expressions/scope.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { TrialOutcome } from '../../../engine/runtime/workflows/trial.ts'
import type { Language } from '../../../engine/schema/names.ts'
import type { Accesses } from '../accounts/accesses.ts'
import type { Environment } from '../storage/sql/environment.ts'
import { businessDay } from '../values/business_day.ts'
import type { Uploader } from '../values/stored_file.ts'

/** Who asks for something, when, and of which metadata. Every read and write of records takes one. */
export interface Context {
  readonly app: App
  readonly access: Access
  /** What other people may do, who are told of something or are to decide about it. */
  readonly accesses: Accesses
  readonly pool: pg.Pool
  /** Where reports are read, which may be a little behind. Default: the pool. */
  readonly replica?: pg.Pool
  /** The record of the account that is signed in. */
  readonly user: RecordData
  readonly language: Language
  /** ISO 8601 in UTC, with milliseconds. */
  readonly now: string
  /** The key of the draft that somebody who is not signed in fills in: files that were uploaded for it are theirs. */
  readonly draft?: string
  /** A person writes a record of this entity, through this screen if they say so. */
  readonly form?: { readonly entity: string; readonly screen?: string }
  readonly requestId?: string
  /** The address that the request came from. */
  readonly address?: string
  /** Whether a host that somebody types may stand at a private address. Default: none may. */
  readonly mayBePrivate?: (host: string) => boolean
  /** The `Idempotency-Key` of the request: the same one a second time gets the first answer. */
  readonly idempotencyKey?: string
  /** Hears what becomes of each thing that a step makes others of. */
  readonly onConverted?: (outcome: ConversionOutcome) => void
}

/** What became of a document, or of a line of one, that a step makes another document of. */
export interface ConversionOutcome {
  readonly conversion: string
  /** The line that was taken, where the conversion takes lines. */
  readonly row: string | undefined
  readonly outcome: TrialOutcome['outcome']
  /** The fields of the document, or of the line, that keep it. */
  readonly kept: {
    readonly into: string | undefined
    readonly refused: string | undefined
    readonly existing: string | undefined
  }
}

/** What statements and expressions read besides records. */
export const environmentOf = ({ app, user, now }: Pick<Context, 'app' | 'now' | 'user'>): Environment => ({
  user,
  now,
  today: businessDay(now, app.bundle.app.timeZone),
})

/** Who this is, to files that were uploaded. */
export const uploaderOf = ({ user, draft }: Context): Uploader => ({
  accountId: user.id ?? null,
  draft: user.id === undefined ? (draft ?? null) : null,
})

/** Where the filter of a reference, and what it fills, can be spoken of: `candidate` and `picked` are the record that it leads to. */
export const pickingSiteOf = (app: App, owner: AppEntity, field: AppField): Site =>
  siteOf(app, {
    record: documentOf(owner).name,
    ...(owner.parent ? { row: owner.name } : {}),
    candidate: field.target ?? '',
    picked: field.target ?? '',
  })
