import type { App, AppField } from '../../../../engine/runtime/app/app.ts'
import { notCompilable } from '../failures.ts'
import { quote } from '../identifiers.ts'
import type { Source } from '../sql/source.ts'

/** What people call a record: the text that names it in their language where there is one, or else its display field, through references to the name of the last. Nobody is refused the name of a record that they see referred to. */
export function labelOf(source: Source, depth = 0): string {
  const field = source.entity.fields.get(source.entity.displayHere ?? '')
  const display = displayOf(source, depth)
  return field ? `coalesce(nullif(${source.alias}.${quote(field.column)}, ''), ${display})` : display
}

/** What people call the records of a field with several: a line for each, in the order of the ids. Nothing for a field without values. */
export function labelOfSeveral(app: App, from: Source, field: AppField): string | undefined {
  const entity = app.entities.get(field.target ?? '')
  if (!entity) return undefined
  const target = from.joins.apart(entity)
  const name = `coalesce(translate(${labelOf(target)}, E'\\n', ' '), '')`
  const ids = `unnest(${from.alias}.${quote(field.column)}) with ordinality as ${target.alias}_id (id, place)`
  const found = `${quote(entity.table)} ${target.alias} on ${target.alias}.id = ${target.alias}_id.id::bigint`
  return `(select string_agg(${name}, E'\\n' order by ${target.alias}_id.place) from ${ids} left join ${found}${target.joins.text})`
}

function displayOf(source: Source, depth: number): string {
  let from = source
  const segments = source.entity.display.split('.')
  for (const [index, segment] of segments.entries()) {
    const field = from.entity.fields.get(segment) ?? notCompilable(`${from.entity.name} has no field ${segment}`)
    const target = field.kind === 'ref' && depth < 3 ? from.joins.follow(from, field) : undefined
    if (index === segments.length - 1) return target ? labelOf(target, depth + 1) : `${from.alias}.${quote(field.column)}::text`
    from = target ?? notCompilable(`${segment} is not a reference`)
  }
  return notCompilable('an empty display path')
}
