import type { Expression } from '../../schema/expression.ts'
import type { App, AppEntity } from '../app/app.ts'
import { documentOf } from '../app/document-of.ts'
import { dependencies } from '../expressions/dependencies.ts'
import type { Query } from '../queries/query.ts'
import type { PlannedRows } from './report-plan.ts'

/** The fields of an entity whose reading is kept, in the words of the entity, or of lines of one. */
const keptOf = (app: App, entity: AppEntity): ReadonlySet<string> => new Set(app.bundle.entities[documentOf(entity).name]?.readings?.of)

/** A path from lines, as it is named from their document. */
function fromDocument({ parent }: AppEntity, path: string): string {
  if (!parent) return path
  return path.startsWith('parent.') ? path.slice('parent.'.length) : `${parent.field}.${path}`
}

/** Whether one of the paths is that of a field whose reading is kept. */
export function readsKept(app: App, entity: AppEntity, paths: Iterable<string>): boolean {
  const kept = keptOf(app, entity)
  if (kept.size === 0) return false
  for (const path of paths) if (kept.has(fromDocument(entity, path))) return true
  return false
}

const pathsIn = (expressions: readonly (Expression | undefined)[]): readonly string[] =>
  expressions.flatMap((each) =>
    each === undefined ? [] : dependencies(each).flatMap((path) => (path.startsWith('record.') ? [path.slice('record.'.length)] : [])),
  )

/** What a search reads of the rows that it answers. */
export const pathsOfRows = ({ columns, sort, where }: Query): readonly string[] => [
  ...columns,
  ...sort.map(([path]) => path),
  ...pathsIn([where]),
]

/** What it reads of all rows that it finds. */
export const pathsOfSums = ({ aggregates }: Query): readonly string[] => Object.values(aggregates).map(({ path }) => path)

/** What a report reads of the rows of its dataset. */
export const pathsOfReport = ({ where, groups, measures, values }: PlannedRows): readonly string[] =>
  pathsIn([where, ...[...groups, ...values].map(({ value }) => value), ...measures.flatMap(({ value, where: of }) => [value, of])])
