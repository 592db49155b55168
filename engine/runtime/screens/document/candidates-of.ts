import type { AppField } from '../../app/app.ts'
import { evaluate } from '../../expressions/evaluate.ts'
import { siteOf } from '../../expressions/scope.ts'
import type { RecordData } from '../../values/record-data.ts'
import { bindFilter } from '../picker/bind-filter.ts'
import type { Candidates } from '../picker/candidates.ts'
import { literal } from '../picker/literal.ts'
import { pickColumns } from './pick-columns.ts'
import { type DocumentContext, type DocumentState, surroundingsOf } from './state.ts'

/** What may be picked in a reference of the header, or of a row, as the document stands now. */
export function candidatesOf(context: DocumentContext, state: DocumentState, field: AppField, row?: RecordData): Candidates {
  const { app, entity, screen } = context
  const filter = field.declaration && 'filter' in field.declaration ? field.declaration.filter : undefined
  const site = siteOf(app, { record: entity.name, ...(row ? { row: field.entity } : {}) })
  const scope = { ...surroundingsOf(context, state), record: state.record, ...(row ? { row } : {}) }
  return {
    app,
    entity: field.target ?? '',
    columns: pickColumns(app, entity, screen, field),
    ...(filter === undefined ? {} : { filter: bindFilter(filter, (part) => literal(evaluate(part, site, scope))) }),
  }
}
