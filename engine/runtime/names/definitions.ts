import { kinds } from '../../schema/kinds.ts'
import type { InnerKind } from '../../schema/meaning.ts'
import { type BundleFile, textAt } from '../app/bundle-file.ts'
import { matches, patterns } from '../app/pattern.ts'
import type { JsonSchema } from '../app/shape/json-schema.ts'
import type { Step } from '../app/source/source.ts'
import { declarationsOf } from './marks.ts'
import { keyOf, type NameKey } from './name.ts'
import { type Occurrence, whole } from './occurrence.ts'

const tables = new Map(Object.entries(kinds).map(([kind, { schema }]) => [kind, patterns(declarationsOf(schema as JsonSchema))]))

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
