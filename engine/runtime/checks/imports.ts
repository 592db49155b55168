import type { LinesField } from '../../schema/field.ts'
import { operationOf } from '../../schema/record-operation.ts'
import type { Screen } from '../../schema/screen.ts'
import type { Check } from './context.ts'

/** A workbook has a row for each record: what needs lines cannot come from it. */
export const imports: Check = function* ({ app, of }) {
  for (const { file, value } of of('screen')) {
    const screen = value as Screen
    if (screen.kind !== 'list') continue
    const at = (screen.actions ?? []).findIndex((action) => operationOf(action) === 'import')
    const entity = app.entities.get(screen.entity)
    const needed = [...(entity?.lines ?? [])].find(([, { declaration }]) => (declaration as LinesField | undefined)?.required === true)
    if (at < 0 || entity === undefined || needed === undefined) continue
    const [lines] = needed
    const step = entity.workflow?.transitions.has('import') ? ' For the transition of that name say {"transition": "import"}.' : ''
    const message = `A ${entity.name} needs "${lines}", which a workbook with a row for each record does not have.${step}`
    yield { code: 'impossible-import', file, path: ['actions', at], message }
  }
}
