import type { FieldLocale } from '../fields/field-kind.ts'
import { sentence } from '../messages/message.ts'
import { conditionTexts, type RecordLabels, recordsNamed } from '../queries/conditions/condition-texts.ts'
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
  const say = (code: string, words: Readonly<Record<string, string>>) => sentence({ code, path: '', params: words }, locale.language)
  const asked = conditionTexts(inputs, parseConditions(inputs, params).conditions, locale, labels)
  return [
    title,
    ...asked.map(({ label, text }) => say('sheetCondition', { label, text })),
    say('sheetAsOf', { time: shownMoment(asOf, locale.timeZone), reader }),
  ]
}
