import type { Screen } from '../../schema/screen.ts'
import type { AppEntity, AppField } from '../app/app.ts'
import { fieldOf } from '../app/field-of.ts'
import { follow } from '../app/path.ts'
import { entityOf } from '../app/screen-entity.ts'
import { listsOf } from '../app/screen-lists.ts'
import { isMonth } from '../fields/date.ts'
import { isNumberKind, isUngrouped } from '../fields/number-kinds.ts'
import type { Check } from './context.ts'

const times: ReadonlySet<AppField['kind']> = new Set(['date', 'datetime'])
const unordered: ReadonlySet<AppField['kind']> = new Set(['attachment'])

/** Only numbers are summed, only dates are limited to days, only what has an order is sorted by; no column stands twice. */
export const columns: Check = function* ({ app, of }) {
  for (const { file, value } of of('screen')) {
    const screen = value as Screen
    const entity = entityOf(app, screen)
    const kindOf = (from: AppEntity, path: string) => follow(app, from, path).steps.at(-1)?.field
    for (const { path, from, items } of listsOf(app, screen)) {
      const seen = new Set<string>()
      for (const [index, item] of items.entries()) {
        const name = fieldOf(item)
        const at = [...path, index]
        if (seen.has(name)) yield { code: 'wrong-value', file, path: at, message: `"${name}" stands here twice. Remove one.` }
        seen.add(name)
        const field = kindOf(from, name)
        if (!field || typeof item === 'string') continue
        if ('total' in item && item.total && !isNumberKind(field.kind)) {
          yield {
            code: 'wrong-field',
            file,
            path: [...at, 'total'],
            message: `"${name}" is of kind "${field.kind}": only numbers have a total.`,
          }
        } else if ('total' in item && item.total && isUngrouped(field)) {
          yield {
            code: 'wrong-field',
            file,
            path: [...at, 'total'],
            message: `"${name}" is "ungrouped": it says which one, and has no total.`,
          }
        }
        if ('until' in item && item.until !== undefined) {
          const message = wrongUntil({ path: name, field }, { path: item.until, field: kindOf(from, item.until) })
          if (message !== undefined) yield { code: 'wrong-field', file, path: [...at, 'until'], message }
        }
        if ('maxDays' in item && !times.has(field.kind)) {
          yield {
            code: 'wrong-field',
            file,
            path: [...at, 'maxDays'],
            message: `"${name}" is of kind "${field.kind}": only dates are limited to days.`,
          }
        }
      }
    }
    for (const [index, [name]] of ('sort' in screen ? (screen.sort ?? []) : []).entries()) {
      const field = entity && kindOf(entity, name)
      if (!field || (!unordered.has(field.kind) && !field.multiple)) continue
      yield { code: 'wrong-field', file, path: ['sort', index, 0], message: `"${name}" has no order that a list could be sorted by.` }
    }
  }
}

interface Placed {
  readonly path: string
  readonly field: AppField | undefined
}

/** What is wrong with the end of a period, beside its begin. */
function wrongUntil({ path, field }: Placed, { path: until, field: end }: Placed): string | undefined {
  if (!field || !end) return undefined
  if (!times.has(field.kind)) return `"${path}" is of kind "${field.kind}", and nothing holds from it. Remove "until".`
  if (end.kind !== field.kind || isMonth(end) !== isMonth(field)) {
    return `"${until}" is of kind "${end.kind}", and "${path}" of kind "${field.kind}": both are days, or months, or moments.`
  }
  const placeOf = (at: string) => at.slice(0, at.lastIndexOf('.') + 1)
  if (until === path || placeOf(until) !== placeOf(path)) return `"${until}" is not another field of the record that "${path}" is of.`
  return undefined
}
