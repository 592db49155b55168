import type { Screen } from '../../schema/screen.ts'
import type { AppEntity, AppWorkflow } from '../app/app.ts'
import { fieldOf } from '../app/field-of.ts'
import type { Check } from './context.ts'

/** What is edited in place are records of one row each: without lines and steps that people take, and with a column for everything that must be filled in. */
export const tables: Check = function* ({ app, of }) {
  for (const { file, value } of of('screen')) {
    const screen = value as Screen
    const entity = screen.kind === 'list' && screen.inPlace ? app.entities.get(screen.entity) : undefined
    if (screen.kind !== 'list' || !entity) continue
    const message = wrongIn(entity, screen.columns.map(fieldOf))
    if (message !== undefined) yield { code: 'wrong-table', file, path: ['inPlace'], message }
  }
}

/** Whether people take no step of it, and it may be changed wherever it stands. */
const leftToTheServer = ({ statuses, transitions }: AppWorkflow): boolean =>
  [...transitions.values()].every(({ internal }) => internal) && [...statuses.values()].every(({ editable }) => editable === true)

function wrongIn(entity: AppEntity, columns: readonly string[]): string | undefined {
  if (entity.parent) return `Lines are edited in their document: ${entity.parent.entity.name} has a section of them.`
  if (entity.lines.size > 0) return `${entity.name} has lines, which a row does not hold.`
  if (entity.workflow && !leftToTheServer(entity.workflow)) return `${entity.name} goes through steps, which are taken on its page.`
  const missing = [...entity.fields.values()].find(
    ({ name, declaration }) =>
      declaration?.required === true &&
      declaration.default === undefined &&
      declaration.computed === undefined &&
      declaration.readonly !== true &&
      !columns.includes(name),
  )
  return missing && `Everybody has to fill in "${missing.name}", which is no column: nobody could add a row.`
}
