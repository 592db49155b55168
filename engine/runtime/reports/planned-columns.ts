import type { ReportColumn } from '../../schema/report.ts'
import type { AppEntity } from '../app/app.ts'
import { dependencies } from '../expressions/dependencies.ts'
import type { PlannedColumn } from './report-plan.ts'

/** The columns that a report declares, in order, of what is known; a colour that depends on something else is left out. */
export function plannedColumns(row: AppEntity, columns: readonly ReportColumn[], known: ReadonlySet<string>): readonly PlannedColumn[] {
  return columns.flatMap((declared): readonly PlannedColumn[] => {
    const column = typeof declared === 'string' ? { field: declared } : declared
    const field = row.fields.get(column.field)
    if (!field || !known.has(column.field)) return []
    const tones = (column.tones ?? []).filter(({ when }) =>
      dependencies(when).every((path) => !path.startsWith('record.') || known.has(path.split('.')[1] ?? '')),
    )
    return [
      {
        name: column.field,
        label: column.label ?? field.label,
        field,
        isHidden: column.hidden === true,
        isTotalled: column.total === true,
        tones,
        ...(column.width !== undefined && { width: column.width }),
        ...(column.pinned !== undefined && { pinned: column.pinned }),
      },
    ]
  })
}
