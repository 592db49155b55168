import type { App, AppEntity, AppField } from '../app/app.ts'
import { nameOfDataset } from '../app/dataset.ts'
import { madeLookups } from '../app/made-lookups.ts'
import { follow } from '../app/path.ts'
import { keyOf, type NameKey } from './name.ts'
import type { Mention } from './occurrence.ts'

/** The name of a field of an entity, or of a column of a dataset, of a report, of an answer of another system. */
export function fieldKey({ bundle }: App, entity: string, name: string): NameKey {
  const [what = '', of = ''] = entity.split(' ')
  switch (what) {
    case 'dataset':
      return keyOf('datasetField', `${of}.${name}`)
    case 'report': {
      const { dataset = '', groups = {}, measures = {}, formulas = {}, comparisons = {} } = bundle.reports?.[of] ?? {}
      // A group that says no field is the one of the dataset that it is called like.
      const isOwn = groups[name]?.field !== undefined || name in measures || name in formulas || name in comparisons
      return isOwn ? keyOf('reportColumn', `${of}.${name}`) : keyOf('datasetField', `${nameOfDataset(of, { dataset })}.${name}`)
    }
    case 'answer':
      return keyOf('answer', `${of}.${name}`)
    default:
      return keyOf('field', `${entity}.${name}`)
  }
}

/** The fields that a path names, step by step, as far as it leads; the path starts so many characters into its text. */
export function fieldsOnPath(app: App, start: AppEntity, path: string, offset = 0): Mention[] {
  let from = offset
  return follow(app, start, path).steps.map(({ entity, name }) => {
    const mention = { name: fieldKey(app, entity.name, name), start: from, end: from + name.length }
    from = mention.end + 1
    return mention
  })
}

/** The entity, and perhaps its lines, that a text such as `loan.copies` names. */
export function entityOrLines(text: string): Mention[] {
  const [entity = '', ...lines] = text.split('.')
  return [
    { name: keyOf('entity', entity), start: 0, end: entity.length },
    ...(lines.length > 0 ? [{ name: keyOf('field', text), start: entity.length + 1, end: text.length }] : []),
  ]
}

/** The name of a value of a field that offers choices. */
export function choiceOf(field: AppField, value: string): NameKey | undefined {
  if (field.kind === 'status') return keyOf('status', `${field.entity}.${value}`)
  if (field.kind === 'enum') return keyOf('choice', `${field.entity}.${field.name}.${value}`)
  if (field.declaration?.kind !== 'lookup') return undefined
  const { lookup } = field.declaration
  const { names } = madeLookups[lookup] ?? {}
  return names ? keyOf(names, value) : keyOf('choice', `${lookup}.${value}`)
}
