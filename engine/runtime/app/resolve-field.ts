import type { ValueField } from '../../schema/field.ts'
import type { AppField, AppWorkflow } from './app.ts'
import type { Bundle } from './bundle.ts'
import { madeChoices, madeLookups } from './made-lookups.ts'
import { snakeCase } from './snake-case.ts'

/** Digits after the point, where a field does not say. */
export const defaultScales: Partial<Record<ValueField['kind'], number>> = { decimal: 6, money: 2, percent: 6, quantity: 3 }

/** Resolves a declared field but for what its help inserts. */
export function resolveField(bundle: Bundle, entity: string, name: string, declaration: ValueField, workflow?: AppWorkflow): AppField {
  const choices = choicesOf(bundle, declaration, workflow)
  const scale = 'scale' in declaration && declaration.scale !== undefined ? declaration.scale : defaultScales[declaration.kind]
  return Object.freeze({
    name,
    entity,
    kind: declaration.kind,
    label: declaration.label,
    declaration,
    system: false,
    ...((declaration.kind === 'ref' || declaration.kind === 'refs') && { target: declaration.entity }),
    ...(choices && { choices }),
    multiple: declaration.kind === 'refs' || ('multiple' in declaration && declaration.multiple === true),
    ...(scale !== undefined && { scale }),
    column: snakeCase(name),
  })
}

function choicesOf(bundle: Bundle, field: ValueField, workflow: AppWorkflow | undefined): AppField['choices'] {
  if (field.kind === 'enum') return new Map(Object.entries(field.values))
  if (field.kind === 'status') return workflow?.statuses
  if (field.kind !== 'lookup') return undefined
  if (Object.hasOwn(madeLookups, field.lookup)) return madeChoices(bundle, field.lookup)
  const lookup = Object.hasOwn(bundle.lookups, field.lookup) ? bundle.lookups[field.lookup] : undefined
  return lookup?.values && new Map(Object.entries(lookup.values))
}
