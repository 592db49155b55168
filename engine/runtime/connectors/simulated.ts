import type { ConnectorOperation } from '../../schema/connector.ts'
import type { Expression } from '../../schema/expression.ts'
import type { App, AppEntity } from '../app/app.ts'
import { knowing, pseudoEntity, pseudoField } from '../app/pseudo-entity.ts'
import { compile } from '../expressions/compile.ts'
import { siteOf } from '../expressions/scope.ts'
import type { RecordData, WireValue } from '../values/record-data.ts'
import { holds } from '../values/value.ts'
import type { Called } from './answered.ts'
import { type Around, type Sent, values } from './outgoing.ts'
import { putAtPointer } from './pointer.ts'

const placeholders = (path: string): readonly string[] => [...path.matchAll(/\{([A-Za-z][A-Za-z0-9_.]*)\}/g)].map(([, name]) => name ?? '')

/** What is sent with an operation as its simulator reads it: every value a text. */
export function sentEntity(connector: string, operation: string, { path, send = {} }: ConnectorOperation): AppEntity {
  const name = `sent ${connector}.${operation}`
  const keys = [...Object.keys(send), ...placeholders(path)]
  return pseudoEntity(name, name, new Map(keys.map((key) => [key, pseudoField(name, key, key, 'text')])))
}

/** The values in an address that was declared with `{field}`; nothing when it is another address. */
export function valuesInPath(declared: string, path: string): Readonly<Record<string, string>> | undefined {
  const names = placeholders(declared)
  const pattern = declared
    .split(/\{[^}]*\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('([^/]+)')
  const found = new RegExp(`^${pattern}$`).exec(path)
  return found ? Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')])) : undefined
}

/** What a simulator answers to what was sent, as JSON, and whether it refuses. */
export function simulatedAnswer(
  app: App,
  called: Called,
  declared: ConnectorOperation,
  sent: Readonly<Record<string, unknown>>,
  around: Around,
) {
  const site = siteFor(app, called, declared)
  const scope = { ...around, record: asTexts(sent) }
  const { answer, refuse } = declared.simulate ?? {}
  return {
    refuses: refuse !== undefined && holds(compile(refuse, site)(scope)),
    body: placed(declared, values(answer, site, scope)),
  }
}

/** What a simulator tells later, as JSON of the operation that comes in. */
export function simulatedLater(
  app: App,
  called: Called,
  declared: ConnectorOperation,
  later: ConnectorOperation,
  choice: Readonly<Record<string, Expression>>,
  sent: Readonly<Record<string, unknown>>,
  around: Around,
): Record<string, unknown> {
  return placed(later, values(choice, siteFor(app, called, declared), { ...around, record: asTexts(sent) }))
}

const siteFor = (app: App, { connector, operation }: Called, declared: ConnectorOperation) => {
  const entity = sentEntity(connector, operation, declared)
  return siteOf(knowing(app, [entity]), { record: entity.name })
}

function placed({ answer = {} }: ConnectorOperation, said: Readonly<Record<string, Sent>>): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [name, { at }] of Object.entries(answer))
    if (said[name] !== undefined && said[name] !== null) putAtPointer(body, at, said[name])
  return body
}

const asTexts = (sent: Readonly<Record<string, unknown>>): RecordData =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]): [string, WireValue] => [
      name,
      value === null || value === undefined ? null : typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  )
