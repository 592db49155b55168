import type { ListScreen } from '../../../schema/screen.ts'
import type { App, AppEntity, AppField } from '../../app/app.ts'
import { follow } from '../../app/path.ts'
import { isSealed } from '../../app/sealed.ts'
import { labelOf } from './query-inputs.ts'

/** A column of a list. */
export interface ListColumn {
  readonly path: string
  readonly label: string
  readonly field: AppField
  readonly width?: number
  readonly pinned?: 'left' | 'right'
  /** Offered in the column chooser, not shown at first. */
  readonly isHidden: boolean
  /** Summed in the totals row. */
  readonly isTotalled: boolean
  readonly isSortable: boolean
}

/** The columns that a screen declares, in order; paths that lead nowhere for this person are left out. */
export function listColumns(app: App, entity: AppEntity, screen: Pick<ListScreen, 'columns'>): readonly ListColumn[] {
  return screen.columns.flatMap((declared): readonly ListColumn[] => {
    const column = typeof declared === 'string' ? { field: declared } : declared
    const field = follow(app, entity, column.field).steps.at(-1)?.field
    if (!field) return []
    return [
      {
        path: column.field,
        label: column.label ?? labelOf(app, entity, column.field, field),
        field,
        isHidden: column.hidden === true,
        isTotalled: column.total === true,
        isSortable: !field.multiple && field.kind !== 'attachment' && !isSealed(field),
        ...(column.width === undefined ? {} : { width: column.width }),
        ...(column.pinned === undefined ? {} : { pinned: column.pinned }),
      },
    ]
  })
}
