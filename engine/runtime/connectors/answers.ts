import type { ConnectorOperation } from '../../schema/connector.ts'
import type { App, AppEntity } from '../app/app.ts'
import { knowing, pseudoEntity, pseudoField } from '../app/pseudo-entity.ts'
import { isIssue } from '../fields/field-kind.ts'
import { fieldKinds } from '../fields/index.ts'
import type { RecordData, WireValue } from '../values/record-data.ts'
import { callEntity } from './call.ts'
import { valueAtPointer } from './pointer.ts'
import { valueOfText } from './text-values.ts'

/** An answer as expressions read it, or where it is not what was declared. */
type ReadAnswer = { readonly ok: true; readonly answer: RecordData } | { readonly ok: false; readonly at: string }

/** What the answers of an operation are to expressions. */
export const answerName = (connector: string, operation: string): string => `answer ${connector}.${operation}`

/** Amounts and rates of other systems may have more digits than ours; what is set from them is rounded then. */
const mostDigits = 10
const known = new WeakMap<App, App>()

/** The app, knowing the answers of all operations and what a call is, so that expressions can speak of them. */
export function withAnswers(app: App): App {
  const found = known.get(app)
  if (found) return found
  const answers = Object.entries(app.bundle.connectors ?? {}).flatMap(([connector, { operations }]) =>
    Object.entries(operations).map(([operation, declared]) => answerEntity(answerName(connector, operation), declared)),
  )
  const made = knowing(app, [callEntity, ...answers])
  known.set(app, made)
  return made
}

function answerEntity(name: string, { answer = {} }: ConnectorOperation): AppEntity {
  const fields = Object.entries(answer).map(([key, { kind }]) => [key, pseudoField(name, key, key, kind, mostDigits)] as const)
  return pseudoEntity(name, name, new Map(fields))
}

/** Reads the declared values out of what another system says; a value that is not of its kind is no answer. */
export function readAnswer(app: App, connector: string, operation: string, said: unknown): ReadAnswer {
  const { answer: declared = {}, soap } = app.bundle.connectors?.[connector]?.operations[operation] ?? {}
  const entity = withAnswers(app).entities.get(answerName(connector, operation))
  const answer: Record<string, WireValue> = {}
  for (const [name, { at, required = false }] of Object.entries(declared)) {
    const field = entity?.fields.get(name)
    const stands = valueAtPointer(said, at)
    const found = soap && field ? valueOfText(field.kind, stands) : stands
    if (found === undefined || found === null || found === '') {
      if (required) return { ok: false, at }
      answer[name] = null
    } else if (field) {
      const value = fieldKinds[field.kind].parse(asText(field.kind) ? textOf(found) : found, field)
      if (isIssue(value)) return { ok: false, at }
      answer[name] = value
    }
  }
  return { ok: true, answer }
}

const asText = (kind: string) => kind !== 'integer' && kind !== 'boolean'

/** Numbers and truth values are as good as their text: other systems write amounts as numbers. */
const textOf = (found: unknown) => (typeof found === 'number' || typeof found === 'boolean' ? String(found) : found)
