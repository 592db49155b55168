import type { App, AppEntity, AppField } from '../../../../engine/runtime/app/app.ts'
import { quote } from '../identifiers.ts'

/** A table in the `from` of a statement, under an alias, from which references can be followed. */
export interface Source {
  readonly alias: string
  readonly entity: AppEntity
  readonly joins: Joins
  /** Its rows are within the person's row scope already, and with them the documents that they are lines of. */
  readonly isWithinScope?: boolean
}

/** Gives the aliases of one statement. */
export class Aliases {
  private count = 0

  next(): string {
    this.count += 1
    return `r${this.count}`
  }
}

/** Rows of a joined table that may be seen: SQL of a condition on their id, or nothing for all. */
export type RowsOf = (entity: AppEntity) => ((id: string) => string) | undefined

/** The tables joined to one `from`, each reference once. */
export class Joins {
  private readonly app: App
  private readonly aliases: Aliases
  private readonly known = new Map<string, Source>()
  private readonly texts: string[] = []
  private readonly keepsAll: boolean
  /** Tables that may have no row, because a reference that leads there may be empty. */
  private readonly optional = new Set<Source>()

  /** @param keepsAll rows stay even where there is nothing to join, as when a page is joined to its total */
  constructor(app: App, aliases: Aliases, keepsAll = false) {
    this.app = app
    this.aliases = aliases
    this.keepsAll = keepsAll
  }

  /** The table that a reference of the source leads to. `rows` leaves out what may not be seen. */
  follow(from: Source, field: AppField, rows?: RowsOf): Source | undefined {
    const entity = field.target && !field.multiple ? this.app.entities.get(field.target) : undefined
    if (!entity) return undefined
    const visible = from.isWithinScope && field.system && field.name === 'parent' ? undefined : rows?.(entity)
    const key = `${from.alias}.${field.name}${visible ? '!' : ''}`
    const known = this.known.get(key)
    if (known) return known
    const alias = this.aliases.next()
    const source: Source = { alias, entity, joins: this }
    const on = `${alias}.id = ${from.alias}.${quote(field.column)}`
    const isCertain = field.system && field.name === 'parent' && !visible && !this.keepsAll && !this.optional.has(from)
    if (!isCertain) this.optional.add(source)
    this.known.set(key, source)
    this.texts.push(
      `${isCertain ? 'join' : 'left join'} ${quote(entity.table)} ${alias} on ${on}${visible ? ` and ${visible(`${alias}.id`)}` : ''}`,
    )
    return source
  }

  /** The table of an entity that one row of this statement has several rows of, for a subquery with joins of its own. */
  apart(entity: AppEntity): Source {
    return { alias: this.aliases.next(), entity, joins: new Joins(this.app, this.aliases) }
  }

  /** A value that is worked out once for each row, however often its column is asked for. */
  value(text: string): string {
    const alias = this.aliases.next()
    // Without an offset the planner would put the work back wherever its value is used.
    this.texts.push(`cross join lateral (select ${text} as v offset 0) ${alias}`)
    return `${alias}.v`
  }

  /** The joins, each after those it builds on. */
  get text(): string {
    return this.texts.map((text) => ` ${text}`).join('')
  }
}
