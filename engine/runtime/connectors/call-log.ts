import type { ConnectorOperation } from '../../schema/connector.ts'
import type { App } from '../app/app.ts'
import { compile } from '../expressions/compile.ts'
import { siteOf } from '../expressions/scope.ts'
import { fieldKinds } from '../fields/index.ts'
import type { RecordData, WireValue } from '../values/record-data.ts'
import type { Called } from './answered.ts'
import { answerName, withAnswers } from './answers.ts'
import { type CallFacts, callEntity } from './call.ts'
import type { Around } from './outgoing.ts'

/** What the log of a call reads. */
export interface CallScope extends Around {
  readonly record: RecordData
  readonly answer: RecordData
  readonly call: CallFacts
}

/** The record that is written of a call: values by field; nothing where none is. */
export function loggedCall(
  app: App,
  called: Called,
  { entity, log }: ConnectorOperation,
  scope: CallScope,
): Readonly<Record<string, WireValue>> | undefined {
  const written = app.entities.get(log?.entity ?? '')
  if (!log || !written) return undefined
  const answer = answerName(called.connector, called.operation)
  const site = siteOf(withAnswers(app), { answer, call: callEntity.name, ...(entity !== undefined && { record: entity }) })
  return Object.fromEntries(
    Object.entries(log.set).flatMap(([key, expression]) => {
      const field = written.fields.get(key)
      return field ? [[key, fieldKinds[field.kind].write(compile(expression, site)(scope), field)]] : []
    }),
  )
}
