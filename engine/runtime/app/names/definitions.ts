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
    'indexes.$key': 'index',
    'fields.*.indexes.$key': 'index',
  },
  fixture: { 'journeys.$key': 'journey' },
  fragment: {},
  connector: {},
  dataset: {},
  guide: {},
  job: {},
  mask: {},
  report: {},
  setting: { 'keys.$key': 'key' },
  locale: {},
  scope: {},
  lookup: { 'values.$key': 'choice' },
  menu: { 'items.$key': 'menuItem', 'items.*.items.$key': 'menuItem', 'items.*.items.*.items.$key': 'menuItem' },
  message: {},
  role: {},
  screen: { 'sections.$key': 'section', 'steps.$key': 'section', 'tiles.$key': 'section', 'blocks.$key': 'section' },
  sequence: {},
  workflow: { 'statuses.$key': 'status', 'transitions.$key': 'transition', 'transitions.*.guards.$key': 'rule' },
} satisfies Record<Kind, Record<string, InnerKind>> as Readonly<Record<Kind, Readonly<Record<string, InnerKind>>>>

const tables = new Map(Object.entries(places).map(([kind, table]) => [kind, patterns(table)]))

/** The names that the keys of a file declare. */
export function declaredIn(file: BundleFile): Occurrence[] {
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

/** The statuses and steps of a workflow are those of its entity. */
const ownerOf = ({ kind, name, value }: BundleFile) => (kind === 'workflow' ? (textAt(value, 'entity') ?? name) : name)

const declaredName = (kind: InnerKind, owner: string, path: readonly Step[]): NameKey =>
  keyOf(kind, [owner, ...path.filter((_, index) => index % 2 === 1)].join('.'))
