import type { ListScreen, Screen } from '../../schema/screen.ts'
import type { AppEntity } from '../app/app.ts'
import type { Check } from './context.ts'
import type { Finding } from './finding.ts'
import { isServed, remedy } from './served.ts'

type Found = Pick<Finding, 'code' | 'message' | 'path' | 'severity'>

/** A board has columns to move cards between, a calendar days that an index finds, and a list opens as what it has. */
export const arrangements: Check = function* ({ app, of }) {
  for (const { file, value } of of('screen')) {
    const screen = value as Screen
    const entity = screen.kind === 'list' ? app.entities.get(screen.entity) : undefined
    if (screen.kind !== 'list' || !entity) continue
    for (const found of [...inBoard(entity, screen), ...inCalendar(entity, screen)]) yield { ...found, file }
    const { opensAs } = screen
    if (opensAs === undefined || screen[opensAs]) continue
    yield { code: 'wrong-arrangement', file, path: ['opensAs'], message: `The list has no "${opensAs}". Add one, or take "opensAs" out.` }
  }
}

function* inBoard(entity: AppEntity, { board }: ListScreen): Iterable<Found> {
  if (!board) return
  const wrong = (message: string, ...path: string[]): Found => ({ code: 'wrong-arrangement', path: ['board', ...path], message })
  if (entity.parent) yield wrong(`Lines are changed in their document, ${entity.parent.entity.name}: no card of them could be moved.`)
  else if (board.by === undefined && !entity.workflow)
    yield wrong(`${entity.name} has no workflow. Say in "by" which enumeration the columns are the values of.`)
  if (board.by === undefined) return
  if (board.statuses) yield wrong('The columns are the values of "by": take "statuses" or "by" out.', 'statuses')
  if (entity.fields.get(board.by)?.multiple) yield wrong(`"${board.by}" has several values at once: a card has one place.`, 'by')
}

function* inCalendar(entity: AppEntity, { calendar }: ListScreen): Iterable<Found> {
  if (!calendar) return
  const [date, until] = [entity.fields.get(calendar.date), entity.fields.get(calendar.until ?? '')]
  if (date && until && date.kind !== until.kind) {
    const message = `"${calendar.date}" is of kind "${date.kind}" and "${calendar.until}" of kind "${until.kind}": a span begins and ends alike.`
    yield { code: 'wrong-arrangement', path: ['calendar', 'until'], message }
  }
  if (!date || isServed(entity, calendar.date)) return
  const message = `Every month that is shown reads every record of ${entity.name}. ${remedy(entity, calendar.date)}`
  yield { code: 'missing-index', severity: 'warning', path: ['calendar', 'date'], message }
}
