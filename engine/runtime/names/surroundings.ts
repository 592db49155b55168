import type { Conversion } from '../../schema/conversion.ts'
import type { Entity } from '../../schema/entity.ts'
import type { Field } from '../../schema/field.ts'
import type { Lookup } from '../../schema/lookup.ts'
import type { Workflow } from '../../schema/workflow.ts'
import type { App } from '../app/app.ts'
import { remember } from '../app/remember.ts'

/**
 * What decides which name a word in some other file is: the fields of entities and where they lead, statuses, values, the ends of
 * conversions, the account. As long as it is the same, what was found in an unchanged file stays.
 */
export function surroundings({ bundle }: App): string {
  const { entities, workflows, conversions, lookups } = bundle
  const of = <Value extends object>(values: Readonly<Record<string, Value>>, shape: (value: Value) => string) =>
    Object.entries(values).map(([name, value]) => `${name} ${shape(value)}`)
  const { account, runs, exchanges } = bundle.app
  const queues = [runs?.entity, runs?.job, exchanges?.entity, exchanges?.connector].map(String)
  const all = [
    [account.entity],
    queues,
    of(entities, ofEntity),
    of(workflows, ofWorkflow),
    of(conversions, ofConversion),
    of(lookups, ofLookup),
  ]
  return all.map((part) => part.join('\n')).join('\n\n')
}

const ofField = (field: Field): unknown => {
  switch (field.kind) {
    case 'lines':
      return Object.entries(field.fields).map(([name, inner]) => [name, ofField(inner)])
    case 'ref':
      return field.entity
    case 'refs':
      return [field.entity]
    case 'lookup':
      return [field.lookup, field.multiple]
    case 'enum':
      return [Object.keys(field.values), field.multiple]
    default:
      return field.kind
  }
}

const ofEntity = remember(({ fields }: Entity) => JSON.stringify(Object.entries(fields).map(([name, field]) => [name, ofField(field)])))
const ofWorkflow = remember(({ entity, statuses }: Workflow) => JSON.stringify([entity, Object.keys(statuses)]))
const ofConversion = remember(({ from, to }: Conversion) => JSON.stringify([from.entity, from.lines, from.every, to.entity, to.lines]))
const ofLookup = remember(({ values }: Lookup) => JSON.stringify(Object.keys(values ?? {})))
