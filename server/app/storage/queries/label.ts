import { notCompilable } from '../failures.ts'
import { quote } from '../identifiers.ts'
import type { Source } from '../sql/source.ts'

/** What people call a record: the text that names it in their language where there is one, or else its display field, through references to the name of the last. Nobody is refused the name of a record that they see referred to. */
export function labelOf(source: Source, depth = 0): string {
  const field = source.entity.fields.get(source.entity.displayHere ?? '')
  const display = displayOf(source, depth)
  return field ? `coalesce(nullif(${source.alias}.${quote(field.column)}, ''), ${display})` : display
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
