import type { MatrixSection, Section } from '../../schema/screen-parts.ts'
import type { App, AppEntity } from '../app/app.ts'
import { follow } from '../app/path.ts'
import type { Step } from '../app/source/source.ts'
import type { Check } from './context.ts'
import { shownSections } from './shown-sections.ts'

/** What stands in a matrix refers to its rows, what is typed into it refers to what stands there, and somebody may read it. */
export const matrices: Check = function* (context) {
  for (const { file, route, path, section, opened, isUnread } of shownSections(context, isMatrix, ({ cells }) => cells.entity)) {
    for (const { at, message } of wrongIn(context.app, opened, section))
      yield { code: 'wrong-matrix', file, path: [...path, ...at], message }
    if (!isUnread) continue
    const message = `Nobody who may open ${route} may read ${section.cells.entity}, so the matrix is never there. Grant it to a role that has the screen, or take it away.`
    yield { code: 'wrong-matrix', file, path: [...path, 'cells', 'entity'], message }
  }
}

const isMatrix = (section: Section): section is MatrixSection => 'matrix' in section

interface Wrong {
  readonly at: readonly Step[]
  readonly message: string
}

function* wrongIn(app: App, opened: AppEntity, { matrix, cells, total, fill }: MatrixSection): Iterable<Wrong> {
  const rows = opened.lines.get(matrix)
  const records = app.entities.get(cells.entity)
  const by = records?.fields.get(cells.by)
  if (rows && by?.kind === 'ref' && by.target !== rows.name)
    yield {
      at: ['cells', 'by'],
      message: `"${cells.by}" of ${cells.entity} refers to ${by.target}; expected a reference to ${rows.name}, the rows.`,
    }
  const across = records && follow(app, records, cells.across).steps.at(-1)?.field
  if (across && (across.multiple || across.kind === 'attachment'))
    yield { at: ['cells', 'across'], message: `"${cells.across}" has several values; expected a field of one: it makes a column.` }
  if (!fill) return
  const via = opened.lines.get(fill.lines)?.fields.get(fill.via)
  if (records && via?.kind === 'ref' && via.target !== records.name)
    yield {
      at: ['fill', 'via'],
      message: `"${fill.via}" of "${fill.lines}" refers to ${via.target}; expected a reference to ${records.name}, the cells.`,
    }
  if (fill.total !== undefined && total === undefined)
    yield { at: ['fill', 'total'], message: 'Nothing says what is added up. Say "total" of the matrix, or leave this one out.' }
}
