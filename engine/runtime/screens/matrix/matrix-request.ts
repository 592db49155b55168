import type { Expression } from '../../../schema/expression.ts'
import type { MatrixSection } from '../../../schema/screen-parts.ts'
import type { AppEntity } from '../../app/app.ts'
import { follow } from '../../app/path.ts'
import { vars } from '../../app/vars.ts'
import { evaluate } from '../../expressions/evaluate.ts'
import { siteAtAddress } from '../../expressions/scope.ts'
import { pickColumns } from '../document/pick-columns.ts'
import { type DocumentContext, type DocumentState, surroundingsOf } from '../document/state.ts'
import { bindFilter } from '../picker/bind-filter.ts'
import { literal } from '../picker/literal.ts'

/** The search for what stands in the cells of a matrix. */
export interface MatrixRequest {
  readonly entity: AppEntity
  readonly columns: readonly string[]
  readonly filter: Expression
}

/** What is searched for, of the document as it is stored; nothing while it is not, or where those records are not known. */
export function matrixRequest(context: DocumentContext, state: DocumentState, section: MatrixSection): MatrixRequest | undefined {
  const { app } = context
  const { id } = state.base
  const { entity: name, by, where } = section.cells
  const entity = app.entities.get(name)
  if (!entity || typeof id !== 'string') return undefined
  const site = siteAtAddress(app, { record: context.entity.name })
  const scope = { ...surroundingsOf(context, state), record: state.base }
  const ofDocument: Expression = { '==': [{ var: `record.${by}.parent` }, id] }
  const filter = where === undefined ? ofDocument : { and: [ofDocument, bindFilter(where, (part) => literal(evaluate(part, site, scope)))] }
  return { entity, columns: columnsOf(context, entity, section), filter }
}

/** What must be known of a record in a cell: what is shown and compared, and what the line that it becomes reads of it. */
function columnsOf(context: DocumentContext, entity: AppEntity, { cells, best, total, fill }: MatrixSection): readonly string[] {
  const via = fill && context.entity.lines.get(fill.lines)?.fields.get(fill.via)
  const most = vars(fill?.most).flatMap((path) => (path.startsWith('candidate.') ? [path.slice('candidate.'.length)] : []))
  const paths = [
    cells.by,
    cells.across,
    ...(cells.heads ?? []),
    ...cells.fields,
    ...[best?.field, total?.field].flatMap((path) => path ?? []),
    ...most,
    ...(via ? pickColumns(context.app, context.entity, context.screen, via) : []),
  ]
  return [...new Set(paths)].filter((path) => follow(context.app, entity, path).lost === undefined)
}
