import type { App, AppField } from '../../../../engine/runtime/app/app.ts'
import type { WireValue } from '../../../../engine/runtime/values/record-data.ts'
import { columnType } from '../columns/column_types.ts'
import { notCompilable } from '../failures.ts'
import { quote } from '../identifiers.ts'
import type { RowsOf, Source } from '../sql/source.ts'
import { labelOf, labelOfSeveral } from './label.ts'

/** A selected column: where its value goes in a row, and how it is read. */
export interface SelectedColumn {
  readonly path: string
  readonly kind: 'value' | 'label' | 'seen'
  readonly text: string
  readonly field: AppField
  readonly decode: (value: unknown) => WireValue
}

/** The column at the end of a path; behind a reference, its label too. */
export function selectPath(app: App, source: Source, path: string, rows?: RowsOf, withLabel = true): readonly SelectedColumn[] {
  const segments = path.split('.')
  const name = segments.pop() ?? ''
  const from = segments.reduce((at, segment) => {
    const field = at.entity.fields.get(segment)
    return (field && at.joins.follow(at, field, rows)) ?? notCompilable(`${segment} is not a reference`)
  }, source)
  const field = from.entity.fields.get(name) ?? notCompilable(`${from.entity.name} has no field ${name}`)
  const value: SelectedColumn = {
    path,
    kind: 'value',
    text: `${from.alias}.${quote(field.column)}`,
    field,
    decode: columnType(field).decode,
  }
  if (withLabel && field.kind === 'refs') {
    const names = labelOfSeveral(app, from, field)
    return names === undefined ? [value] : [value, { path, kind: 'label', text: names, field, decode: (label) => label as WireValue }]
  }
  const target =
    withLabel && field.kind === 'ref' && field.target && app.entities.has(field.target) ? from.joins.follow(from, field) : undefined
  return target ? [value, { path, kind: 'label', text: labelOf(target), field, decode: (label) => label as WireValue }] : [value]
}
