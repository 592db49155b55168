import type { Expression } from '../../../schema/expression.ts'
import type { AppField } from '../../app/app.ts'
import { isSealed } from '../../app/sealed.ts'
import { tidy } from '../../fields/typed-as.ts'
import type { QueryInput } from '../../screens/list/query-inputs.ts'
import { dateOfDay, dayOf } from '../../values/days.ts'
import { momentIn } from '../../values/moment.ts'
import type { Condition } from './condition.ts'
import { enteredCodes, takesLists } from './entered-list.ts'
import { holding } from './holding.ts'

/** What a person asks for in the query panel, as filters that all have to hold. */
export function listFilter(
  conditions: Readonly<Record<string, Condition>>,
  inputs: readonly QueryInput[],
  timeZone: string,
): readonly Expression[] {
  return inputs.flatMap(({ path, until, field }) => {
    const condition = conditions[path]
    const part =
      condition?.kind === 'dates' && until !== undefined
        ? holding({ from: path, until }, condition, field, timeZone)
        : condition && conditionExpression(condition, path, field, timeZone)
    return part === undefined ? [] : [part]
  })
}

/** A condition on the field at a path, as an expression. */
export function conditionExpression(condition: Condition, path: string, field: AppField, timeZone: string): Expression | undefined {
  const variable = { var: `record.${path}` }
  switch (condition.kind) {
    case 'text':
      if (isSealed(field)) return oneOf(variable, wholeValues(condition.text, field), false)
      return takesLists(field) ? codeCondition(variable, enteredCodes(condition.text)) : { contains: [variable, condition.text.trim()] }
    case 'choice':
      return oneOf(variable, condition.codes, field.multiple)
    case 'refs':
      return oneOf(variable, condition.ids, field.multiple)
    case 'dates':
      return field.kind === 'datetime' ? momentRange(variable, condition, timeZone) : range(variable, condition.from, condition.to)
    case 'numbers':
      return range(variable, number(condition.from), number(condition.to))
    case 'boolean':
      return condition.is ? { '==': [variable, true] } : { or: [{ '==': [variable, false] }, { missing: [variable] }] }
    default:
      return condition satisfies never
  }
}

/** What is sealed is found by the whole of it. */
const wholeValues = (text: string, field: AppField): readonly string[] =>
  field.kind === 'code' ? enteredCodes(tidy(text, field)) : [text.trim()]

/** A part of one code, or several codes as they are. */
function codeCondition(variable: { var: string }, codes: readonly string[]): Expression | undefined {
  const [only] = codes
  if (only === undefined) return undefined
  return codes.length === 1 ? { contains: [variable, only] } : { in: [variable, codes] }
}

function oneOf(variable: { var: string }, values: readonly string[], isMultiple: boolean): Expression {
  if (isMultiple) return { or: values.map((value) => ({ in: [value, variable] })) }
  const [only] = values
  return values.length === 1 && only !== undefined ? { '==': [variable, only] } : { in: [variable, values] }
}

function number(text: string | undefined): number | undefined {
  return text ? Number(text) : undefined
}

function range(variable: { var: string }, from: string | number | undefined, to: string | number | undefined): Expression | undefined {
  const parts: Expression[] = []
  if (from !== undefined && from !== '') parts.push({ '>=': [variable, from] })
  if (to !== undefined && to !== '') parts.push({ '<=': [variable, to] })
  return parts.length > 1 ? { and: parts } : parts[0]
}

/** From the first moment of the first day until before the day after the last, in the time zone of the app. */
function momentRange(variable: { var: string }, { from, to }: { from?: string | undefined; to?: string | undefined }, timeZone: string) {
  const after = to === undefined ? null : dateOfDay((dayOf(to) ?? Number.NaN) + 1)
  const parts: Expression[] = []
  if (from) parts.push({ '>=': [variable, momentIn(timeZone, from, '00:00:00')] })
  if (after) parts.push({ '<': [variable, momentIn(timeZone, after, '00:00:00')] })
  return parts.length > 1 ? { and: parts } : parts[0]
}
