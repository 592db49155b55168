import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { Invalid } from '../records/failures.ts'

/** That another record does not allow what was asked of this one; `null` when it was about to be made. */
export function refusedElsewhere(entity: AppEntity, record: RecordData | null): Issue {
  const shown = record?.[entity.display]
  return {
    code: 'refusedElsewhere',
    path: '',
    params: { entity: entity.label, record: typeof shown === 'string' ? shown : (record?.id ?? '') },
  }
}

/** The same with what is wrong there, told of this record as a whole: its fields are not those of the other. */
export const invalidElsewhere = (entity: AppEntity, record: RecordData | null, issues: readonly Issue[]): Invalid =>
  new Invalid([refusedElsewhere(entity, record), ...issues.map((issue) => ({ ...issue, path: '' }))])
