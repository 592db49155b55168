import type { Report } from '../../schema/report.ts'
import type { App } from '../app/app.ts'
import { datasetRow } from '../app/dataset.ts'
import { conditionKind } from '../queries/conditions/condition.ts'
import type { QueryInput } from '../screens/list/query-inputs.ts'

/** A parameter of a report as it is asked for. */
export interface ReportInput extends QueryInput {
  readonly isRequired: boolean
  readonly isMultiple: boolean
}

/** The parameters of a report, in their order; `path` is the name of the parameter. Those whose field is not there are left out. */
export function reportInputs(app: App, name: string, report: Report): readonly ReportInput[] {
  const row = datasetRow(app, name, report)
  return Object.entries(report.filters ?? {}).flatMap(([path, filter]): readonly ReportInput[] => {
    const field = row?.fields.get(filter.field)
    const kind = field && conditionKind(field)
    if (!field || !kind) return []
    return [
      {
        path,
        field,
        kind,
        label: filter.label ?? field.label,
        isRequired: filter.required === true,
        isMultiple: filter.multiple === true,
        ...(filter.maxDays === undefined ? {} : { maxDays: filter.maxDays }),
        ...(filter.default === undefined ? {} : { default: filter.default }),
        ...(filter.last === undefined ? {} : { last: filter.last }),
      },
    ]
  })
}
