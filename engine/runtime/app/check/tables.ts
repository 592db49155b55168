import type { Screen } from '../../../schema/screen.ts'
import type { AppEntity } from '../app.ts'
import { fieldOf } from '../field-of.ts'
import type { Check } from './context.ts'

/** What is edited in place are records of one row each: without lines and steps, and with a column for everything that must be filled in. */
export const tables: Check = function* ({ app, of }) {
  for (const { file, value } of of('screen')) {
    const screen = value as Screen
    const entity = screen.kind === 'list' && screen.inPlace ? app.entities.get(screen.entity) : undefined
    if (screen.kind !== 'list' || !entity) continue
    const message = wrongIn(entity, screen.columns.map(fieldOf))
    if (message !== undefined) yield { code: 'wrong-table', file, path: ['inPlace'], message }
  }
}

function wrongIn(entity: AppEntity, columns: readonly string[]): string | undefined {
  if (entity.parent) return `Lines are edited in their document: ${entity.parent.entity.name} has a section of them.`
  if (entity.lines.size > 0) return `${entity.name} has lines, which a row does not hold.`
  if (entity.workflow) return `${entity.name} goes through steps, which are taken on its page.`
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
