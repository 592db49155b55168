import type { Kind } from '../../../schema/kinds.ts'
import { type BundleFile, textAt } from '../check/bundle-file.ts'
import { matches, patterns } from '../check/pattern.ts'
import type { Step } from '../source/source.ts'
import { type InnerKind, keyOf, type NameKey } from './name.ts'
import { type Occurrence, whole } from './occurrence.ts'

/** The keys that declare a name, by the pattern of their place: every other step of it is a name. */
const places = {
  app: {},
  conversion: {},
  entity: {
    'fields.$key': 'field',
    'fields.*.fields.$key': 'field',
    'fields.*.values.$key': 'choice',
    'fields.*.fields.*.values.$key': 'choice',
    'rules.$key': 'rule',
    'fields.*.rules.$key': 'rule',
    'keys.$key': 'recordKey',
    'fields.*.keys.$key': 'recordKey',
    'indexes.$key': 'index',
    'fields.*.indexes.$key': 'index',
  },
  fixture: { 'journeys.$key': 'journey' },
  fragment: {},
  connector: { 'operations.$key': 'operation', 'operations.*.answer.$key': 'answer' },
  dataset: { 'fields.$key': 'datasetField' },
  glossary: {},
  guide: {},
  job: {},
  mask: {},
  print: {},
  report: {
    'dataset.fields.$key': 'datasetField',
    'filters.$key': 'param',
    'groups.$key': 'reportColumn',
    'measures.$key': 'reportColumn',
    'formulas.$key': 'reportColumn',
    'charts.$key': 'chart',
  },
  setting: { 'keys.$key': 'key', 'keys.*.values.$key': 'choice' },
  locale: {},
  scope: {},
  lookup: { 'values.$key': 'choice' },
  menu: { 'items.$key': 'menuItem', 'items.*.items.$key': 'menuItem', 'items.*.items.*.items.$key': 'menuItem' },
  message: { 'variables.$key': 'variable' },
  role: {},
  screen: { 'sections.$key': 'section', 'steps.$key': 'section', 'tiles.$key': 'section', 'blocks.$key': 'section' },
  sequence: {},
  workflow: { 'statuses.$key': 'status', 'transitions.$key': 'transition', 'transitions.*.guards.$key': 'rule' },
} satisfies Record<Kind, Record<string, InnerKind>> as Readonly<Record<Kind, Readonly<Record<string, InnerKind>>>>

const tables = new Map(Object.entries(places).map(([kind, table]) => [kind, patterns(table)]))

/** The names that the keys of a file declare. */
export const declaredIn = (file: BundleFile): Occurrence[] => mayBeDeclaredIn(file).filter(({ path }) => !isFieldOfDataset(file, path))

/** The same, with the groups of a report that may say their field elsewhere: in the report that the file is a change of. */
export function mayBeDeclaredIn(file: BundleFile): Occurrence[] {
  const table = tables.get(file.kind)
  if (!table) return []
  const owner = ownerOf(file)
  return matches(table, file.value).map(({ rule, path, value }) => ({
    file: file.file,
    path,
    at: 'key',
    isDefinition: true,
    ...whole(declaredName(rule, owner, path), String(value)),
  }))
}

/** A group of a report that says no field of its own is declared by the dataset. */
const isFieldOfDataset = ({ kind, value }: BundleFile, path: readonly Step[]) =>
  kind === 'report' && path[0] === 'groups' && textAt(value, ...path, 'field') === undefined

/** The statuses and steps of a workflow are those of its entity. */
const ownerOf = ({ kind, name, value }: BundleFile) => (kind === 'workflow' ? (textAt(value, 'entity') ?? name) : name)

function declaredName(kind: InnerKind, owner: string, path: readonly Step[]): NameKey {
  // A report that has its dataset for itself declares the fields of it.
  if (kind === 'datasetField' && path[0] === 'dataset') return keyOf(kind, `@${owner}.${path.at(-1)}`)
  // Values of a setting are told apart from those of a field.
  if (kind === 'choice' && path[0] === 'keys') return keyOf(kind, `settings.${owner}.${path[1]}.${path.at(-1)}`)
  return keyOf(kind, [owner, ...path.filter((_, index) => index % 2 === 1)].join('.'))
}
