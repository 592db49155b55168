import type { Entity } from '../../schema/entity.ts'
import type { Choice, LinesField, ValueField } from '../../schema/field.ts'
import type { Span } from '../../schema/report.ts'
import type { Role } from '../../schema/role.ts'
import type { Rule } from '../../schema/rule.ts'
import type { Screen } from '../../schema/screen.ts'
import type { Status, Transition, Workflow } from '../../schema/workflow.ts'
import type { Bundle } from './bundle.ts'

/** Metadata with every name resolved, frozen. Made by `link`; what runs is always an App. */
export interface App {
  /** SHA-256 of the bundle: it names the metadata in logs and ETags. */
  readonly hash: string
  readonly bundle: Bundle
  /** Entities and their lines (`loan`, `loan.copies`). */
  readonly entities: ReadonlyMap<string, AppEntity>
  readonly screens: ReadonlyMap<string, Screen>
  readonly roles: ReadonlyMap<string, Role>
}

/** An entity, or the lines of one, with its fields resolved. */
export interface AppEntity {
  readonly name: string
  readonly label: string
  readonly declaration: Entity | LinesField
  /** Declared fields and, after them, the fields every record has; lines are not among them. */
  readonly fields: ReadonlyMap<string, AppField>
  /** The line entities by the name of their field. */
  readonly lines: ReadonlyMap<string, AppEntity>
  /** For lines: the entity of the document, and the field of it that holds them. */
  readonly parent?: { readonly entity: AppEntity; readonly field: string }
  readonly display: string
  /** The text that names a record in the language of this App, where it is filled in. */
  readonly displayHere?: string
  /** All texts that name a record, in whatever language. */
  readonly displays: readonly string[]
  readonly code: string
  readonly search: readonly string[]
  readonly rules: readonly NamedRule[]
  readonly workflow?: AppWorkflow
  /** Name of the table in the database, snake case. */
  readonly table: string
}

export interface NamedRule extends Rule {
  readonly name: string
}

/** A field that holds one value, resolved. */
export interface AppField {
  readonly name: string
  readonly entity: string
  readonly kind: ValueField['kind'] | 'id'
  readonly label: string
  /** Absent for the fields that every record has. */
  readonly declaration?: ValueField
  readonly system: boolean
  /** For `ref` and `refs`: the entity it points to. */
  readonly target?: string
  /** For `enum`, `lookup` and `status`: the values by code. */
  readonly choices?: ReadonlyMap<string, Choice | Status>
  readonly multiple: boolean
  /** Digits after the point, for exact decimals. */
  readonly scale?: number
  /** Of a group of a report: the span of time that its values name. */
  readonly span?: Span
  /** Name of the column in the database, snake case. */
  readonly column: string
}

export interface AppWorkflow {
  readonly name: string
  readonly declaration: Workflow
  /** The `status` field of the entity. */
  readonly field: string
  readonly initial: string
  readonly statuses: ReadonlyMap<string, Status>
  readonly transitions: ReadonlyMap<string, Transition>
}
