import type { ListAction } from '../../../../runtime/screens/list/list-actions.ts'
import type { RecordData } from '../../../../runtime/values/record-data.ts'
import type { Total } from '../../../api/records.ts'
import type { Columns } from '../../../columns/columns.ts'
import type { ListQuery } from '../use-list-state.ts'
import type { Rows } from '../use-rows.ts'

/** What a list shows its records with, when it is not as a table. */
export interface ArrangedProps {
  readonly query: ListQuery
  /** What the list asks for. */
  readonly request: Rows['request']
  readonly columns: Columns
  /** Another value: read again. */
  readonly refreshes: number
  addressOf(row: RecordData): string | undefined
  /** The action by which a new record is made, where the person may. */
  readonly create: Extract<ListAction, { kind: 'create' }> | undefined
  /** Tells how many records there are. */
  readonly onTotal: (total: Total) => void
  /** Records were changed here: read them again. */
  readonly onDone: () => void
}
