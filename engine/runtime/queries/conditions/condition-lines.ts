import { isMonth } from '../../fields/date.ts'
import type { FieldLocale } from '../../fields/field-kind.ts'
import { fieldKinds } from '../../fields/index.ts'
import { sentence } from '../../messages/message.ts'
import type { QueryInput } from '../../screens/list/query-inputs.ts'
import type { Condition } from './condition.ts'

/** What people call records, by entity and id. */
export type RecordLabels = Readonly<Record<string, Readonly<Record<string, string>>>>

type Conditions = Readonly<Record<string, Condition>>

/** Of more values than these the others are counted: a cell of a workbook takes no line without end. */
const mostNamed = 20

/** The records that conditions name, by entity: their labels are looked up before the conditions are written out. */
export function recordsNamed(inputs: readonly QueryInput[], conditions: Conditions): Readonly<Record<string, readonly string[]>> {
  const ids: Record<string, readonly string[]> = {}
  for (const { path, field } of inputs) {
    const condition = conditions[path]
    if (condition?.kind !== 'refs' || field.target === undefined) continue
    ids[field.target] = [...new Set([...(ids[field.target] ?? []), ...condition.ids.slice(0, mostNamed)])]
  }
  return ids
}

/** What is asked, a line for each input, in the words of the query panel. */
export function conditionLines(
  inputs: readonly QueryInput[],
  conditions: Conditions,
  locale: FieldLocale,
  labels: RecordLabels,
): readonly string[] {
  return inputs.flatMap((input) => {
    const condition = conditions[input.path]
    if (!condition) return []
    const params = { label: input.label, text: textOf(condition, input, locale, labels) }
    return [sentence({ code: 'sheetCondition', path: '', params }, locale.language)]
  })
}

function textOf(condition: Condition, { field }: QueryInput, locale: FieldLocale, labels: RecordLabels): string {
  switch (condition.kind) {
    case 'text':
      return condition.text.trim()
    case 'choice':
      return listed(condition.codes, (code) => field.choices?.get(code)?.label, locale)
    case 'refs':
      return listed(condition.ids, (id) => labels[field.target ?? '']?.[id], locale)
    case 'dates':
      return range(condition, (day) => (isMonth(field) ? day.slice(0, 7) : day))
    case 'numbers':
      return range(condition, (number) => fieldKinds[field.kind].format(number, field, locale))
    case 'boolean':
      return fieldKinds.boolean.format(condition.is, field, locale)
    default:
      return condition satisfies never
  }
}

function listed(values: readonly string[], labelOf: (value: string) => string | undefined, { language }: FieldLocale): string {
  const named = values.slice(0, mostNamed).map((value) => labelOf(value) ?? value)
  const others = values.length - named.length
  return [...named, ...(others > 0 ? [`+${others}`] : [])].join(language === 'US' ? ', ' : '、')
}

/** From one end to the other; an open end is left out, and what begins where it ends stands once. */
function range({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }, format: (end: string) => string) {
  const [first, last] = [from ? format(from) : '', to ? format(to) : '']
  return first === last ? first : `${first} – ${last}`.trim()
}
