import type { App, AppEntity } from '../../app/app.ts'
import type { RecordStanding } from '../../approvals/record-standing.ts'
import type { Fed } from '../../connectors/fed.ts'
import type { Surroundings } from '../../documents/compute.ts'
import type { Scope } from '../../expressions/scope.ts'
import type { FieldLocale } from '../../fields/field-kind.ts'
import type { Issue } from '../../validation/issue.ts'
import type { RecordData } from '../../values/record-data.ts'
import type { Address } from './address.ts'
import type { Can, ScreenAccess } from './can.ts'
import type { ShownScreen } from './implied.ts'

/** What stays the same while a document is open. */
export interface DocumentContext {
  readonly app: App
  readonly entity: AppEntity
  readonly screen: ShownScreen
  readonly access: ScreenAccess
  /** The account of the signed-in person. */
  readonly user: RecordData
  readonly params: Readonly<Record<string, string>>
  /** How texts are read and values shown. */
  readonly locale: FieldLocale
  /** The business date and the moment, asked for with every edit. */
  clock(): Pick<Scope, 'today' | 'now'>
}

/** A text that was typed or pasted and is no value of its field: shown as typed until it is corrected. */
export interface Rejected {
  readonly text: string
  readonly issue: Issue
}

/** Something the server refused, at the place and value it was about. */
export interface Refused {
  readonly address: Address
  readonly issue: Issue
  /** The value it was about: the refusal is forgotten when it changes. */
  readonly value: unknown
}

/** The lines of a document at one moment, to go back to. */
export interface LinesSnapshot {
  readonly lines: Readonly<Record<string, readonly RecordData[]>>
  readonly rejected: Readonly<Record<Address, Rejected>>
}

/** A document while it is edited. Every edit gives a new one; what did not change is shared, rows too. */
export interface DocumentState {
  /** As it is now, with computed fields; its rows carry their key. */
  readonly record: RecordData
  /** As the server holds it; of a new document, as it was first shown. */
  readonly base: RecordData
  /** What the person may do with it; not known of a new document. */
  readonly can?: Can
  /** Who sent it back, or who it waits for. */
  readonly standing?: RecordStanding
  /** How old it is, where another system brings it. */
  readonly fed?: Fed
  readonly rejected: Readonly<Record<Address, Rejected>>
  readonly refused: readonly Refused[]
  /** What the person has edited: its issues are shown before anything is saved. */
  readonly touched: ReadonlySet<Address>
  /** How often a save or a step was tried in vain since it was opened or stored: from the first time on, all issues are shown. */
  readonly failures: number
  /** The step that was tried: what it requires is required. */
  readonly step?: string
  readonly past: readonly LinesSnapshot[]
  readonly future: readonly LinesSnapshot[]
  /** How many row keys were given out. */
  readonly given: number
}

/** What expressions over the document see besides it. */
export function surroundingsOf(context: DocumentContext, state: Pick<DocumentState, 'base'>): Surroundings {
  const isStored = state.base.id !== undefined && state.base.id !== null
  return { ...(isStored ? { old: state.base } : {}), user: context.user, params: context.params, ...context.clock() }
}

/** How an app reads texts and shows values. */
export function localeOf(app: App): FieldLocale {
  return { language: app.bundle.language, timeZone: app.bundle.app.timeZone }
}

/** Whether the document was never saved. */
export function isNew(state: Pick<DocumentState, 'base'>): boolean {
  return state.base.id === undefined || state.base.id === null
}
