import type { App, AppEntity, AppField } from '../app.ts'
import { follow } from '../path.ts'
import { keyOf, type NameKey } from './name.ts'
import type { Mention } from './occurrence.ts'

/** The fields that a path names, step by step, as far as it leads; the path starts so many characters into its text. */
export function fieldsOnPath(app: App, start: AppEntity, path: string, offset = 0): Mention[] {
  let from = offset
  return follow(app, start, path).steps.map(({ entity, name }) => {
    const mention = { name: keyOf('field', `${entity.name}.${name}`), start: from, end: from + name.length }
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
  return lookup === '$roles' ? keyOf('role', value) : keyOf('choice', `${lookup}.${value}`)
}
