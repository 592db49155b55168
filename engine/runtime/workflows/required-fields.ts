import type { AppEntity } from '../app/app.ts'
import type { Issue } from '../validation/issue.ts'
import { isEmpty, linesOf, type RecordData, wireOf } from '../values/record-data.ts'

const required = (path: string, field: string): Issue => ({ code: 'required', path, params: { field } })

/** The fields (`purpose`), lines (`copies`) and fields of lines (`copies.dueDate`) on the list that have no value. */
export const missingFields = (entity: AppEntity, paths: readonly string[], record: RecordData): Issue[] =>
  paths.flatMap((path) => {
    const [first = '', inner] = path.split('.')
    const lines = entity.lines.get(first)
    if (lines === undefined) {
      return isEmpty(wireOf(record, first)) ? [required(first, entity.fields.get(first)?.label ?? first)] : []
    }
    const rows = linesOf(record, first)
    if (inner === undefined) return rows.length === 0 ? [required(first, lines.label)] : []
    const label = lines.fields.get(inner)?.label ?? inner
    return rows.flatMap((row, index) => (isEmpty(wireOf(row, inner)) ? [required(`${first}.${index}.${inner}`, label)] : []))
  })
