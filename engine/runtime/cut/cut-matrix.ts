import type { MatrixSection } from '../../schema/screen-parts.ts'
import { seesExpression, seesPath, sightFor } from '../access/sight.ts'
import type { AppEntity } from '../app/app.ts'
import { documentOf } from '../app/document-of.ts'
import type { Cut } from './cut-entity.ts'
import { seen } from './seen.ts'

/**
 * A matrix as a person may see it: nothing for those who may not read what stands in its cells, or not see by what it is found. What is
 * compared or added up is seen whole: an order would tell what a mask hides.
 */
export function cutMatrix({ app, access }: Cut, entity: AppEntity, section: MatrixSection): MatrixSection | undefined {
  const { best, total, fill, cells, ...rest } = section
  const rows = entity.lines.get(section.matrix)
  const records = app.entities.get(cells.entity)
  if (!rows || !records || !seesPath(app, access, entity, section.matrix)) return undefined
  if (!access.canRead(documentOf(records).name)) return undefined
  const asked = sightFor(access, 'filter')
  if (!seesPath(app, asked, records, cells.by) || !seesPath(app, access, records, cells.across)) return undefined
  if (!seesExpression(app, asked, { record: entity, candidate: records }, cells.where ?? true)) return undefined
  const fields = seen({ app, access }, records, cells.fields)
  if (fields.length === 0) return undefined

  const ofRow = (path: string | undefined) => path === undefined || seesPath(app, access, rows, path)
  const lines = fill && entity.lines.get(fill.lines)
  const fills =
    fill &&
    lines &&
    [fill.via, fill.field].every((path) => seesPath(app, access, lines, path)) &&
    ofRow(fill.upTo) &&
    seesExpression(app, access, { record: entity, row: rows, candidate: records }, fill.most ?? true)
  const isCompared = best && seesPath(app, sightFor(access, 'sort'), records, best.field)
  const isSummed = total && ofRow(total.times) && seesPath(app, sightFor(access, 'sum'), records, total.field)
  const { target, ...marked } = best ?? {}
  return {
    ...rest,
    columns: seen({ app, access }, rows, section.columns),
    cells: { ...cells, fields, ...(cells.heads && { heads: seen({ app, access }, records, cells.heads) }) },
    ...(isCompared && { best: { ...(marked as typeof best), ...(target !== undefined && ofRow(target) && { target }) } }),
    ...(isSummed && { total }),
    ...(fills && { fill }),
  }
}
