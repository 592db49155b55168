import type { ConnectorOperation } from '../../schema/connector.ts'
import type { Expression } from '../../schema/expression.ts'
import type { App, AppEntity } from '../app/app.ts'
import { compile } from '../expressions/compile.ts'
import { type Scope, type Site, siteOf } from '../expressions/scope.ts'
import type { Issue } from '../validation/issue.ts'
import { linesOf, type RecordData, wireOf } from '../values/record-data.ts'
import { holds, isDecimal, type Value } from '../values/value.ts'

/** What is sent: exact decimals and dates as text, like in the API of the portal. */
export type Sent = null | boolean | string | readonly Sent[] | { readonly [name: string]: Sent }

/** What another system is asked or told about a record. */
export interface Outgoing {
  readonly method: NonNullable<ConnectorOperation['method']>
  /** Below the address of the connector. */
  readonly path: string
  readonly body: Readonly<Record<string, Sent>>
  /** An address that the other system itself has named, in place of the path: it stands below that of the connector, or nobody goes there. */
  readonly link?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Clock, person and settings; the record comes beside them. */
export type Around = Omit<Scope, 'record' | 'row' | 'answer' | 'call'>

/** Whether an operation is about a record. */
export function isWanted(app: App, operation: ConnectorOperation, record: RecordData, around: Around): boolean {
  const { when, entity } = operation
  return when === undefined || holds(compile(when, siteOf(app, entity === undefined ? {} : { record: entity }))({ ...around, record }))
}

/** What makes a call about a record one effect; nothing where each version of the record is one. */
export function effectKey(app: App, { key, entity }: ConnectorOperation, record: RecordData, around: Around): string | undefined {
  if (key === undefined) return undefined
  const value = compile(key, siteOf(app, entity === undefined ? {} : { record: entity }))({ ...around, record })
  return value === null ? undefined : JSON.stringify(sentOf(value))
}

/** What is sent about a record, or which of its fields is missing in the address. */
export function outgoing(app: App, operation: ConnectorOperation, record: RecordData, around: Around): Outgoing | Issue {
  const entity = app.entities.get(operation.entity ?? '')
  const site = siteOf(app, entity ? { record: entity.name } : {})
  const path = addressOf(operation.path, entity, record)
  if (typeof path !== 'string') return path
  const body: Record<string, Sent> = { ...values(operation.send, site, { ...around, record }) }
  const { lines } = operation
  const of = entity?.lines.get(lines?.of ?? '')
  if (entity && lines && of) {
    const inner = siteOf(app, { record: entity.name, row: of.name })
    body[lines.as] = linesOf(record, lines.of).map((row) => values(lines.send, inner, { ...around, record, row }))
  }
  return { method: operation.method ?? 'POST', path, body }
}

/** Values as they are sent, by their names there. */
export function values(expressions: Readonly<Record<string, Expression>> = {}, site: Site, scope: Scope): Record<string, Sent> {
  return Object.fromEntries(Object.entries(expressions).map(([name, expression]) => [name, sentOf(compile(expression, site)(scope))]))
}

const sentOf = (value: Value): Sent => {
  if (isDecimal(value)) return value.toFixed()
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
  return value.map(sentOf)
}

/** A value cannot leave its segment of the address. */
function addressOf(path: string, entity: AppEntity | undefined, record: RecordData): string | Issue {
  let missing: Issue | undefined
  const filled = path.replace(/\{([A-Za-z][A-Za-z0-9_.]*)\}/g, (_, name: string) => {
    const value = wireOf(record, name)
    const field = entity?.fields.get(name)?.label ?? name
    if (value === null || value === '' || value === '.' || value === '..') missing = { code: 'required', path: name, params: { field } }
    return encodeURIComponent(String(value))
  })
  return missing ?? filled
}
