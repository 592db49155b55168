import { pickColumns } from '../../../runtime/screens/document/pick-columns.ts'
import { wireOf } from '../../../runtime/values/record-data.ts'
import { searchRecords } from '../../api/records.ts'
import type { DocumentController } from '../../document/document-controller.ts'

/** Reads what expressions and the screen need of the records that a new document refers to by default; what cannot be read stays unknown. */
export async function learnDefaults(controller: DocumentController): Promise<void> {
  const { context, state } = controller.view
  const { app, entity, screen } = context
  const wanted = [...entity.fields.values()].flatMap((field) => {
    const id = wireOf(state.record, field.name)
    const target = app.entities.get(field.target ?? '')
    if (field.declaration?.default === undefined || !target || typeof id !== 'string') return []
    const columns = pickColumns(app, entity, screen, field)
    const isRead = columns.some((path) => path !== target.display && path !== target.code)
    return isRead ? [{ field: field.name, entity: target.name, id, columns }] : []
  })
  await Promise.all(
    wanted.map(async ({ field, entity, id, columns }) => {
      const filter = { '==': [{ var: 'record.id' }, id] }
      const found = await searchRecords(entity, { columns, filter, page: { size: 1 } }).catch(() => undefined)
      if (found?.rows[0]) controller.know(field, found.rows[0])
    }),
  )
}
