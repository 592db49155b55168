import type { Entity } from '../../schema/entity.ts'
import type { Choice } from '../../schema/field.ts'
import type { Lookup } from '../../schema/lookup.ts'
import type { Access } from '../access/access.ts'
import { madeLookups } from '../app/made-lookups.ts'
import type { Cut } from './cut-entity.ts'

/** The lookups of the fields that somebody gets. Of what the portal consists of, whoever does not fill such a field sees what is theirs. */
export function cutLookups({ app, access }: Cut, entities: Readonly<Record<string, Entity>>): Record<string, Lookup> {
  const found: Record<string, Lookup> = {}
  for (const [name, isFilled] of lookupsIn(entities, access)) {
    const made = madeLookups[name]?.choices(app.bundle)
    const declared = app.bundle.lookups[name]
    if (made) found[name] = { label: name, values: Object.fromEntries(isFilled ? made : ownOf(made, name, access)) }
    else if (declared) found[name] = withoutSource(declared)
  }
  return found
}

/** The names of the lookups, and whether the person writes a record with one. */
function lookupsIn(entities: Readonly<Record<string, Entity>>, access: Access): ReadonlyMap<string, boolean> {
  const found = new Map<string, boolean>()
  for (const [entity, { fields }] of Object.entries(entities)) {
    const isWritten = access.canCreate(entity) || access.canUpdate(entity)
    const all = Object.values(fields).flatMap((field) => (field.kind === 'lines' ? Object.values(field.fields) : [field]))
    for (const field of all) if (field.kind === 'lookup') found.set(field.lookup, isWritten || found.get(field.lookup) === true)
  }
  return found
}

/** Of all addresses those that the person may open, of entities those that they may read, of steps those that they may take. */
function ownOf(choices: ReadonlyMap<string, Choice>, name: string, access: Access): ReadonlyMap<string, Choice> {
  return name === '$addresses' ? new Map([...choices].filter(([address]) => isOpen(address, access))) : choices
}

function isOpen(address: string, access: Access): boolean {
  if (address.startsWith('/')) return access.canOpen(address)
  const [entity = '', step] = address.split('.')
  return step === undefined ? access.canRead(entity) : access.transitionScope(entity, step) !== false
}

/** Values that are records come with what the browser needs of them. */
function withoutSource({ from: _from, values = {}, ...lookup }: Lookup): Lookup {
  return { ...lookup, values }
}
