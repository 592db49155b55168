import type { ConnectorOperation } from '../../schema/connector.ts'
import type { Expression } from '../../schema/expression.ts'
import type { App } from '../app/app.ts'
import { compile } from '../expressions/compile.ts'
import { type Site, siteOf } from '../expressions/scope.ts'
import { fieldKinds } from '../fields/index.ts'
import type { RecordData, WireValue } from '../values/record-data.ts'
import { holds } from '../values/value.ts'
import { answerName, withAnswers } from './answers.ts'
import type { Around } from './outgoing.ts'

/** An operation by its names. */
export interface Called {
  readonly connector: string
  readonly operation: string
}

/** What an answer means for the record that it is about. */
interface Meant {
  /** The fields that are set. */
  readonly facts: Readonly<Record<string, WireValue>>
  /** The step that follows, if one does. */
  readonly step?: string
}

const siteFor = (app: App, { connector, operation }: Called, entity?: string): Site =>
  siteOf(withAnswers(app), { answer: answerName(connector, operation), ...(entity !== undefined && { record: entity }) })

/** Whether the other system has done it, as its answer says. */
export function isAccepted(app: App, called: Called, { accepted }: ConnectorOperation, answer: RecordData, around: Around): boolean {
  return accepted === undefined || holds(compile(accepted, siteFor(app, called))({ ...around, answer }))
}

/** What the other system says about it; nothing where it says nothing. */
export function saidAbout(
  app: App,
  called: Called,
  { refusal }: ConnectorOperation,
  answer: RecordData,
  around: Around,
): string | undefined {
  const said = refusal && compile(refusal, siteFor(app, called))({ ...around, answer })
  return typeof said === 'string' && said.trim() !== '' ? said : undefined
}

/** The fields of the record that what comes in is about. */
export function soughtBy(
  app: App,
  called: Called,
  operation: ConnectorOperation,
  answer: RecordData,
  around: Around,
): Readonly<Record<string, WireValue>> {
  return written(app, operation.entity, operation.find, siteFor(app, called), { ...around, answer })
}

/** What an answer sets of the record, and the step that it leads to. */
export function meantBy(
  app: App,
  called: Called,
  operation: ConnectorOperation,
  record: RecordData,
  answer: RecordData,
  around: Around,
): Meant {
  const { entity, receive, take = [] } = operation
  const site = siteFor(app, called, entity)
  const scope = { ...around, record, answer }
  const step = take.find(({ when }) => holds(compile(when, site)(scope)))?.transition
  return { facts: written(app, entity, receive, site, scope), ...(step !== undefined && { step }) }
}

function written(
  app: App,
  name: string | undefined,
  expressions: Readonly<Record<string, Expression>> = {},
  site: Site,
  scope: Around & { readonly record?: RecordData; readonly answer: RecordData },
): Record<string, WireValue> {
  const entity = app.entities.get(name ?? '')
  return Object.fromEntries(
    Object.entries(expressions).flatMap(([key, expression]) => {
      const field = entity?.fields.get(key)
      return field ? [[key, fieldKinds[field.kind].write(compile(expression, site)(scope), field)]] : []
    }),
  )
}
