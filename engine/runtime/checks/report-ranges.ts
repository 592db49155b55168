import type { Report } from '../../schema/report.ts'
import { datasetRow } from '../app/dataset.ts'
import { isDay } from '../reports/earlier.ts'
import type { Check } from './context.ts'

/** Only a range of dates has a longest and a last day, and the last is that of a range that has begun. */
export const reportRanges: Check = function* ({ app, of }) {
  for (const { file, name, value } of of('report')) {
    const report = value as Report
    const row = datasetRow(app, name, report)
    for (const [parameter, filter] of Object.entries(report.filters ?? {})) {
      const field = row?.fields.get(filter.field)
      if (!row || !field) continue
      const path = ['filters', parameter]
      for (const key of ['maxDays', 'last'] as const) {
        if (filter[key] === undefined || isDay(row, filter.field)) continue
        const message = `"${filter.field}" is of kind "${field.kind}": only dates have a range of days. Remove "${key}".`
        yield { code: 'wrong-field', file, path: [...path, key], message }
      }
      if (filter.last === undefined || filter.default !== undefined) continue
      const message = 'It is the last day of a range that has no first. Say it as "default", or remove "last".'
      yield { code: 'wrong-value', file, path: [...path, 'last'], message }
    }
  }
}
