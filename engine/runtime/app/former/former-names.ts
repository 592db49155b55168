import type { Field } from '../../../schema/field.ts'
import type { App, AppField } from '../app.ts'
import { remember } from '../remember.ts'

/** The kinds of name that metadata remembers by `was`, since records, or what people keep, may hold an earlier one. */
export type RememberedKind = 'choice' | 'entity' | 'field' | 'role' | 'screen' | 'sequence' | 'status' | 'transition'

/** An earlier name of something. */
export interface FormerName {
  readonly kind: RememberedKind
  /** What it is part of, by its present name: an entity, lines, a lookup, an enumeration (`loan.purpose`); empty for files. */
  readonly owner: string
  readonly was: string
  readonly name: string
}

/** Every earlier name that the metadata remembers. */
export const formerNames: (app: App) => readonly FormerName[] = remember((app: App) => [
  ...Object.entries(app.bundle.entities).flatMap(([name, { was = [], fields }]) => [
    ...each('entity', '', name, was),
    ...ofFields(name, fields),
  ]),
  ...Object.values(app.bundle.workflows).flatMap(({ entity, statuses, transitions }) => [
    ...Object.entries(statuses).flatMap(([name, { was = [] }]) => each('status', entity, name, was)),
    ...Object.entries(transitions).flatMap(([name, { was = [] }]) => each('transition', entity, name, was)),
  ]),
  ...Object.entries(app.bundle.lookups).flatMap(([lookup, { values = {} }]) => ofChoices(lookup, values)),
  ...Object.entries(app.bundle.settings ?? {}).flatMap(([name, { keys }]) =>
    ofFields(`settings.${name}`, keys as Readonly<Record<string, Field>>),
  ),
  ...Object.entries(app.bundle.screens).flatMap(([route, { was = [] }]) => each('screen', '', route, was)),
  ...Object.entries(app.bundle.roles).flatMap(([name, { was = [] }]) => each('role', '', name, was)),
  ...Object.entries(app.bundle.sequences).flatMap(([name, { was = [] }]) => each('sequence', '', name, was)),
])

function ofFields(owner: string, fields: Readonly<Record<string, Field>>): FormerName[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    ...each('field', owner, name, field.was ?? []),
    ...(field.kind === 'lines' ? ofFields(`${owner}.${name}`, field.fields) : []),
    ...(field.kind === 'enum' ? ofChoices(`${owner}.${name}`, field.values) : []),
  ])
}

const ofChoices = (owner: string, values: Readonly<Record<string, { readonly was?: readonly string[] }>>) =>
  Object.entries(values).flatMap(([name, { was = [] }]) => each('choice', owner, name, was))

const each = (kind: RememberedKind, owner: string, name: string, was: readonly string[]): FormerName[] =>
  was.map((former) => ({ kind, owner, was: former, name }))

const byFormer = remember((app: App) => new Map(formerNames(app).map(({ kind, owner, was, name }) => [`${kind} ${owner} ${was}`, name])))

/** What something is called now; the name itself when it never changed. */
export const presentName = (app: App, kind: RememberedKind, owner: string, name: string): string =>
  byFormer(app).get(`${kind} ${owner} ${name}`) ?? name

/** What a value of a field is called now. */
export function presentValue(app: App, field: AppField, value: string): string {
  const { declaration } = field
  if (field.kind === 'status') return presentName(app, 'status', field.entity, value)
  if (field.kind === 'enum') return presentName(app, 'choice', `${field.entity}.${field.name}`, value)
  if (declaration?.kind !== 'lookup' || declaration.lookup === '$messages') return value
  return declaration.lookup === '$roles' ? presentName(app, 'role', '', value) : presentName(app, 'choice', declaration.lookup, value)
}
