import type { Expression } from '../../../schema/expression.ts'
import type { ListScreen, RelatedSection } from '../../../schema/screen.ts'
import type { App, AppEntity } from '../../app/app.ts'
import { follow } from '../../app/path.ts'
import { recordName } from '../../documents/record-name.ts'
import { evaluate } from '../../expressions/evaluate.ts'
import { siteAtAddress } from '../../expressions/scope.ts'
import type { RecordData } from '../../values/record-data.ts'
import { bindFilter } from '../picker/bind-filter.ts'
import { literal } from '../picker/literal.ts'
import { type DocumentContext, type DocumentState, surroundingsOf } from './state.ts'

/** A card of related records as a list of its own. */
interface RelatedList {
  readonly entity: AppEntity
  readonly screen: ListScreen
  /** What a new record made from here starts with: the reference to the document. */
  readonly made?: RecordData
}

/** The list in a card of related records, of the document as it is stored; nothing while it is not, or where those records are not known. */
export function relatedList(context: DocumentContext, state: DocumentState, section: RelatedSection): RelatedList | undefined {
  const { app } = context
  const { base } = state
  const entity = app.entities.get(section.entity)
  if (!entity || typeof base.id !== 'string') return undefined
  const site = siteAtAddress(app, { record: context.entity.name })
  const scope = { ...surroundingsOf(context, state), record: base }
  const here = (expression: Expression) => literal(evaluate(expression, site, scope))
  const { label, by, where, create, columns, sort, detail, actions } = section
  const conditions = [
    ...(by === undefined ? [] : [refersTo(app, entity, by, base.id)]),
    ...(where === undefined ? [] : [bindFilter(where, here)]),
  ]
  const params = create?.params && Object.fromEntries(Object.entries(create.params).map(([name, value]) => [name, here(value)]))
  return {
    entity,
    screen: {
      kind: 'list',
      title: label,
      entity: entity.name,
      filter: conditions.length === 1 ? (conditions[0] ?? false) : { and: conditions },
      columns,
      ...(sort && { sort }),
      ...(detail && { detail }),
      ...(create && { create: { ...create, ...(params && { params }) } }),
      ...(actions && { actions }),
    },
    ...(by !== undefined &&
      entity.fields.has(by) && {
        made: { [by]: entity.fields.get(by)?.multiple ? [base.id] : base.id, $labels: { [by]: recordName(context.entity, base) } },
      }),
  }
}

/** The condition of records that refer to one by a path. */
function refersTo(app: App, entity: AppEntity, by: string, id: string): Expression {
  const variable = { var: `record.${by}` }
  return follow(app, entity, by).steps.at(-1)?.field?.multiple ? { in: [id, variable] } : { '==': [variable, id] }
}
