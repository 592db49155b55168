import { readdirSync, readFileSync } from 'node:fs'
import type { Expression } from '../../schema/expression.ts'
import type { OperatorName } from '../expressions/operators/index.ts'
import type { Scope } from '../expressions/scope.ts'
import type { RecordData, WireValue } from '../values/record-data.ts'
import { isDecimal, type Value } from '../values/value.ts'

/** What a case expects: a number as plain text, however the evaluator writes it. */
type Expected = null | boolean | string

/** One expression, what it is evaluated with, and what must come out of every evaluator: browser, server and SQL. */
export interface Case {
  readonly name: string
  readonly expression: Expression
  readonly expected: Expected
  readonly scope?: {
    readonly record: RecordData
    /** The record that `record.reference` points to. */
    readonly related?: RecordData
    readonly user?: RecordData
  }
  /** Why json-logic-js, which the operator is shared with, gives something else here. */
  readonly stock?: string
}

/** The cases of one operator, about the entity `specimen`. */
interface Suite {
  readonly operator: OperatorName | 'var'
  /** json-logic-js knows the operator too and gives the same. */
  readonly stock?: boolean
  readonly cases: readonly Case[]
}

const folder = new URL('../expressions/suites/', import.meta.url)

/** All conformance suites. */
export const suites: readonly Suite[] = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Suite)

/** The id of the related record. */
export const relatedId = '2'

/** The scope of a case, as evaluators in memory take it: what is read through the reference stands in the record under its path. */
export const scopeOf = ({ scope }: Case): Scope => {
  const { record = {}, related, user } = scope ?? {}
  const through = Object.entries(related ?? {}).map(([field, value]) => [`reference.${field}`, value as WireValue])
  return {
    record: { ...record, ...(related && { reference: relatedId, ...Object.fromEntries(through) }) },
    ...(user && { user }),
    today: '2026-01-10',
    now: '2026-01-10T04:00:00.000Z',
  }
}

/** A value as the cases write it. */
export const written = (value: Value): Expected | readonly Value[] => (isDecimal(value) ? value.toFixed() : value)
