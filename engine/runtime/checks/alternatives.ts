import type { Connector } from '../../schema/connector.ts'
import type { Dataset } from '../../schema/dataset.ts'
import type { Job } from '../../schema/job.ts'
import type { Lookup } from '../../schema/lookup.ts'
import type { Report } from '../../schema/report.ts'
import type { Screen } from '../../schema/screen.ts'
import type { Aggregate } from '../../schema/screens/dashboard.ts'
import type { Workflow } from '../../schema/workflow.ts'
import { fieldOf } from '../app/field-of.ts'
import type { Step } from '../app/source/source.ts'
import type { Check } from './context.ts'

type Wrong = readonly [path: readonly Step[], message: string]

/** What the shape of a file leaves open: one of two keys, a key that another needs. */
const rules = {
  lookup: (value: Lookup) => exactlyOne(value, [], 'values', 'from'),
  job: (value: Job) => [
    ...exactlyOne(value, [], 'schedule', 'after'),
    ...(value.after ? exactlyOne(value.after, ['after'], 'job', 'transition', 'operation') : []),
    ...(value.after?.transition !== undefined ? needs(value.after, ['after'], 'entity', 'transition') : []),
    ...(value.after?.operation !== undefined ? needs(value.after, ['after'], 'connector', 'operation') : []),
    ...(value.after?.connector !== undefined ? needs(value.after, ['after'], 'operation', 'connector') : []),
    ...(value.after?.entity !== undefined && value.after.transition === undefined
      ? [[['after', 'entity'], 'A job that follows another, or a message, is about no record: remove "entity".'] as const]
      : []),
  ],
  workflow: ({ timers = {}, transitions }: Workflow) => [
    ...Object.entries(timers).flatMap(([name, timer]) => exactlyOne(timer, ['timers', name], 'after', 'at')),
    ...Object.entries(transitions).flatMap(([name, { effects = [] }]) =>
      effects.flatMap((effect, index) => idle(effect, ['transitions', name, 'effects', index])),
    ),
  ],
  screen: (screen: Screen) => {
    if (screen.kind !== 'dashboard') return []
    return Object.entries(screen.tiles).flatMap(([name, tile]) => (tile.kind === 'figure' ? aggregated(tile, ['tiles', name]) : []))
  },
  report: ({ measures = {}, groups = {}, pivot, columns }: Report) => [
    ...Object.entries(measures).flatMap(([name, measure]) => aggregated(measure, ['measures', name])),
    ...(pivot && !columns.some((column) => fieldOf(column) in groups)
      ? [[['pivot'], 'A pivot needs a group among the columns for its rows.'] as const]
      : []),
  ],
  dataset: ({ fields }: Dataset) =>
    Object.entries(fields).flatMap(([name, field]): Wrong[] => {
      const path = typeof field === 'string' ? field : 'field' in field ? field.field : ''
      if (path.split('.').length <= 4) return []
      return [[['fields', name], `"${path}" goes through more than three references.`]]
    }),
  connector: ({ operations }: Connector) =>
    Object.entries(operations).flatMap(([name, operation]) => {
      const path = ['operations', name]
      const keys = ['on', 'receive', 'take', 'lines'].filter((key) => key in operation)
      return keys.flatMap((key) => needs(operation, path, 'entity', key))
    }),
} as const

/** Of keys that exclude each other one is there, and what a key needs. */
export const alternatives: Check = function* ({ of }) {
  for (const kind of Object.keys(rules) as (keyof typeof rules)[]) {
    for (const { file, value } of of(kind)) {
      for (const [path, message] of rules[kind](value as never)) yield { code: 'wrong-value', file, path, message }
    }
  }
}

/** An effect on other records that changes none of them. */
function idle(effect: object, path: readonly Step[]): Wrong[] {
  const isIdle = 'kind' in effect && effect.kind === 'among' && !('transition' in effect) && !('values' in effect)
  return isIdle ? [[path, 'It does nothing to the records that it finds: give it "values", a "transition", or both.']] : []
}

function exactlyOne(value: object, path: readonly Step[], ...keys: readonly string[]): Wrong[] {
  const count = keys.filter((key) => key in value).length
  if (count === 1) return []
  const named = keys.map((key) => `"${key}"`)
  if (named.length > 2) return [[path, `Expected one of ${named.join(', ')} here, not ${count === 0 ? 'none' : count} of them.`]]
  return [[path, `Expected either ${named.join(' or ')} here, not ${count === 0 ? 'neither' : 'both'}.`]]
}

function needs(value: object, path: readonly Step[], needed: string, by: string): Wrong[] {
  return needed in value ? [] : [[path, `"${by}" needs "${needed}" beside it.`]]
}

function aggregated({ aggregate, field }: { aggregate: Aggregate | 'distinct'; field?: string }, path: readonly Step[]): Wrong[] {
  if ((aggregate === 'count') === (field === undefined)) return []
  return [[path, aggregate === 'count' ? '"count" counts rows: remove "field".' : `"${aggregate}" needs a "field".`]]
}
