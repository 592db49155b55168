import type { FieldLocale } from '../fields/field-kind.ts'
import { sentence } from '../messages/message.ts'
import { conditionLines, type RecordLabels, recordsNamed } from '../queries/conditions/condition-lines.ts'
import { parseConditions } from '../queries/conditions/condition-values.ts'
import type { QueryInput } from '../screens/list/query-inputs.ts'
import { shownMoment } from '../values/moment.ts'
import type { ReportAnswer } from './report-answer.ts'

type Asked = Pick<ReportAnswer, 'params' | 'asOf'>

/** The records that a report was asked for, by entity. */
export const recordsAsked = (inputs: readonly QueryInput[], { params }: Asked): Readonly<Record<string, readonly string[]>> =>
  recordsNamed(inputs, parseConditions(inputs, params).conditions)

/** What stands above the rows of a report in a workbook: its title, what it was asked for, when its data was read, and for whom. */
export function reportNotes(
  title: string,
  inputs: readonly QueryInput[],
  { params, asOf }: Asked,
  { locale, labels, reader }: { readonly locale: FieldLocale; readonly labels: RecordLabels; readonly reader: string },
): readonly string[] {
  return [
    title,
    ...conditionLines(inputs, parseConditions(inputs, params).conditions, locale, labels),
    sentence({ code: 'sheetAsOf', path: '', params: { time: shownMoment(asOf, locale.timeZone), reader } }, locale.language),
  ]
}
