import type { Entity } from '../../schema/entity.ts'
import type { Field, ValueField } from '../../schema/field.ts'
import type { Step } from '../app/source/source.ts'
import { dependencies } from '../expressions/dependencies.ts'
import type { Check } from './context.ts'
import type { Finding } from './finding.ts'

/** A field as declared, and where. */
interface DeclaredField {
  readonly path: readonly Step[]
  readonly name: string
  readonly field: Field
}

/** The fields of an entity, and then those of its lines. */
export function declaredFields(entity: Entity): readonly DeclaredField[] {
  return Object.entries(entity.fields).flatMap(([name, field]): DeclaredField[] => {
    const path = ['fields', name]
    const inner = field.kind === 'lines' ? Object.entries(field.fields) : []
    return [{ path, name, field }, ...inner.map(([line, value]) => ({ path: [...path, 'fields', line], name: line, field: value }))]
  })
}

/** What a field says of itself does not contradict itself. */
export const fields: Check = function* ({ of }) {
  for (const { file, value } of of('entity')) {
    for (const { path, field } of declaredFields(value as Entity)) {
      yield* wrongClearing(value as Entity, field).map((wrong) => ({ ...wrong, file, path: [...path, ...wrong.path] }))
      if (field.kind === 'lines') continue
      for (const wrong of [...computedInput(field), ...emptyRange(field), ...wrongPattern(field)]) {
        yield { ...wrong, file, path: [...path, ...wrong.path] }
      }
    }
  }
}

type Wrong = Omit<Finding, 'file'>

function computedInput(field: ValueField): Wrong[] {
  if (field.computed === undefined) return []
  const inputs = ['default', 'required', 'readonly', 'sequence', 'fill', 'whenHidden'].filter((key) => key in field)
  return inputs.map((key) => ({
    code: 'computed-input',
    path: [key],
    at: 'key',
    message: `The field is computed, so "${key}" has no meaning. Remove "${key}" or "computed".`,
  }))
}

/** A value that is cleared depends on nothing but the record, or it would be gone because of who looks, and when. */
function wrongClearing(entity: Entity, field: Field): Wrong[] {
  const { visible, whenHidden } = field
  if (whenHidden !== 'clear') return []
  const wrong = (message: string): Wrong[] => [{ code: 'wrong-clearing', path: ['whenHidden'], message }]
  if (visible === undefined || visible === true)
    return wrong('The field is always shown, so it is never cleared. Add "visible" or remove "whenHidden".')
  const reads = dependencies(visible)
  const other = reads.find((path) => !/^(record|row)\./.test(path))
  if (other !== undefined)
    return wrong(
      `"visible" reads "${other}", so the value would depend on who looks, and when. Read only "record" and "row", or keep the value.`,
    )
  const derived = field.kind === 'lines' ? reads.find((path) => isDerived(entity.fields[path.split('.')[1] ?? ''])) : undefined
  return derived === undefined
    ? []
    : wrong(`"visible" reads "${derived}", which is worked out from the lines or cleared itself. Read fields that people fill in.`)
}

const isDerived = (field: Field | undefined) =>
  field !== undefined && (field.kind === 'lines' || field.computed !== undefined || field.whenHidden === 'clear')

function emptyRange(field: ValueField): Wrong[] {
  if (!('min' in field) || field.min === undefined || field.max === undefined || field.min <= field.max) return []
  return [{ code: 'empty-range', path: ['min'], message: `The minimum ${field.min} is above the maximum ${field.max}: no value fits.` }]
}

function wrongPattern(field: ValueField): Wrong[] {
  if (field.kind !== 'code' || field.pattern === undefined) return []
  try {
    new RegExp(field.pattern, 'u')
    return []
  } catch {
    return [{ code: 'wrong-pattern', path: ['pattern'], message: `"${field.pattern}" is not a regular expression.` }]
  }
}
