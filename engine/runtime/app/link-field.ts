import type { Choice, ValueField } from '../../schema/field.ts'
import type { Message } from '../../schema/message.ts'
import { addressesOf } from './addresses.ts'
import type { AppField, AppWorkflow } from './app.ts'
import type { Bundle } from './bundle.ts'
import { snakeCase } from './snake-case.ts'
import type { SystemField } from './system-fields.ts'

/** Digits after the point, where a field does not say. */
export const defaultScales: Partial<Record<ValueField['kind'], number>> = { decimal: 6, money: 2, percent: 6, quantity: 3 }

/** Resolves a declared field. */
export function linkField(bundle: Bundle, entity: string, name: string, declaration: ValueField, workflow?: AppWorkflow): AppField {
  const choices = choicesOf(bundle, declaration, workflow)
  const scale = 'scale' in declaration && declaration.scale !== undefined ? declaration.scale : defaultScales[declaration.kind]
  return Object.freeze({
    name,
    entity,
    kind: declaration.kind,
    label: declaration.label,
    declaration,
    system: false,
    ...(declaration.kind === 'ref' && { target: declaration.entity }),
    ...(choices && { choices }),
    multiple: 'multiple' in declaration && declaration.multiple === true,
    ...(scale !== undefined && { scale }),
    column: snakeCase(name),
  })
}

/** Resolves a field that every record has. Who created or changed it is an account; the `parent` of a line is its document. */
export function linkSystemField(bundle: Bundle, entity: string, name: string, { kind, label }: SystemField): AppField {
  const target = name === 'parent' ? entity.split('.')[0] : bundle.app.account.entity
  return Object.freeze({
    name,
    entity,
    kind,
    label: label[bundle.language],
    system: true,
    ...(kind === 'ref' && { target }),
    multiple: false,
    column: snakeCase(name),
  })
}

function choicesOf(bundle: Bundle, field: ValueField, workflow: AppWorkflow | undefined): AppField['choices'] {
  if (field.kind === 'enum') return new Map(Object.entries(field.values))
  if (field.kind === 'status') return workflow?.statuses
  if (field.kind !== 'lookup') return undefined
  if (field.lookup === '$roles') return rolesAsChoices(bundle)
  if (field.lookup === '$messages') return messagesAsChoices(bundle)
  if (field.lookup === '$addresses') return addressesAsChoices(bundle)
  if (field.lookup === '$lookups') return lookupsAsChoices(bundle)
  const lookup = Object.hasOwn(bundle.lookups, field.lookup) ? bundle.lookups[field.lookup] : undefined
  return lookup?.values && new Map(Object.entries(lookup.values))
}

/** The lookup `$roles`: from the role files without the permission sets, or from the part that the server has cut for the browser, which has no roles. */
function rolesAsChoices({ lookups, roles }: Bundle): ReadonlyMap<string, Choice> {
  if (lookups.$roles?.values) return new Map(Object.entries(lookups.$roles.values))
  const held = Object.entries(roles).filter(([, { permissionSet }]) => !permissionSet)
  return new Map(held.map(([name, { label }]) => [name, { label }]))
}

/** The lookup `$messages`, from the same two places. */
function messagesAsChoices({ lookups, messages }: Bundle): ReadonlyMap<string, Choice> {
  if (lookups.$messages?.values) return new Map(Object.entries(lookups.$messages.values))
  return new Map(Object.entries(messages).map(([name, message]) => [name, { label: messageLabel(message) }]))
}

/** What administrators call a message: without what its title inserts where it has no label of its own. */
export const messageLabel = ({ label, title }: Message): string => label ?? title.replace(/\s*\{[^{}]*\}\s*/g, ' ').trim()

/** The lookup `$lookups`: those that the files name, from the same two places. */
function lookupsAsChoices({ lookups }: Bundle): ReadonlyMap<string, Choice> {
  if (lookups.$lookups?.values) return new Map(Object.entries(lookups.$lookups.values))
  return new Map(Object.entries(lookups).map(([name, { label }]) => [name, { label: `${label} ${name}` }]))
}

/** The lookup `$addresses`: from the files, or from the part that the server has cut for the browser. */
function addressesAsChoices(bundle: Bundle): ReadonlyMap<string, Choice> {
  const { $addresses } = bundle.lookups
  return $addresses?.values ? new Map(Object.entries($addresses.values)) : addressesOf(bundle)
}
