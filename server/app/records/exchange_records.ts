import type { App, AppEntity } from '../../../engine/runtime/app/app.ts'
import type { WireValue } from '../../../engine/runtime/values/record-data.ts'
import type { Connector, ConnectorOperation } from '../../../engine/schema/connector.ts'
import type { ExchangesPart } from '../../../engine/schema/queues.ts'

/** What `app.json` says of exchanges, and their entity. */
export interface ExchangesOf {
  readonly part: ExchangesPart
  readonly entity: AppEntity
}

/** One operation of one connector, by its names. */
export interface OperationOf {
  readonly connector: string
  readonly operation: string
  readonly of: Connector
  readonly declared: ConnectorOperation
  /** Where it is, for those whose address stands in a record. Default: where the configuration of the server says. */
  readonly address?: PeerAddress
}

/** Where another system is, and what proves to it who asks. */
export interface PeerAddress {
  readonly url: URL
  readonly secret?: string
}

/** Where exchanges with other systems are kept; an app without has none. */
export function exchangesOf(app: App): ExchangesOf | undefined {
  const { exchanges: part } = app.bundle.app
  const entity = app.entities.get(part?.entity ?? '')
  return part && entity ? { part, entity } : undefined
}

/** The statuses of exchanges, by what they mean. */
export function statusesOf({ part, entity }: ExchangesOf): { readonly waiting: string; readonly running: string; readonly failed: string } {
  const { workflow } = entity
  const to = (step: string) => workflow?.transitions.get(step)?.to ?? ''
  return { waiting: workflow?.initial ?? '', running: to(part.start), failed: to(part.fail) }
}

/** An operation by its names; nothing when there is none. */
export function operationNamed(app: App, connector: string, operation: string): OperationOf | undefined {
  const { connectors = {} } = app.bundle
  const of = Object.hasOwn(connectors, connector) ? connectors[connector] : undefined
  const declared = of && Object.hasOwn(of.operations, operation) ? of.operations[operation] : undefined
  return of && declared ? { connector, operation, of, declared } : undefined
}

/** What an exchange says of its operation. */
export const factsOf = ({ connector, operation, declared }: OperationOf, direction: 'out' | 'in'): Record<string, WireValue> => ({
  connector,
  operation,
  direction,
  label: declared.label,
  tries: 0,
})
