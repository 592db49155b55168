import type { AppField } from '../../app/app.ts'
import { isFound, isSealed } from '../../app/sealed.ts'

/** What the query panel asks of one field. Nothing asked is no condition at all. */
export type Condition =
  /** The text contains it; a code begins with or contains it. */
  | { readonly kind: 'text'; readonly text: string }
  /** One of these codes. */
  | { readonly kind: 'choice'; readonly codes: readonly string[] }
  /** A reference to one of these records. */
  | { readonly kind: 'refs'; readonly ids: readonly string[] }
  /** Business dates, both included, either may be open. */
  | { readonly kind: 'dates'; readonly from?: string | undefined; readonly to?: string | undefined }
  /** Exact decimals, both included, either may be open. */
  | { readonly kind: 'numbers'; readonly from?: string | undefined; readonly to?: string | undefined }
  | { readonly kind: 'boolean'; readonly is: boolean }
export type ConditionKind = Condition['kind']

/** What can be asked of each kind of field; of files nothing can, nor of what is sealed and not found. */
const kinds = {
  code: 'text',
  text: 'text',
  id: 'text',
  decimal: 'numbers',
  integer: 'numbers',
  money: 'numbers',
  percent: 'numbers',
  quantity: 'numbers',
  date: 'dates',
  datetime: 'dates',
  boolean: 'boolean',
  enum: 'choice',
  lookup: 'choice',
  status: 'choice',
  ref: 'refs',
  refs: 'refs',
  attachment: undefined,
} as const satisfies Record<AppField['kind'], ConditionKind | undefined>

/** How a field is asked about; nothing for one that cannot be, as a sealed field whose values cannot be found. */
export function conditionKind(field: AppField): ConditionKind | undefined {
  return isSealed(field) && !isFound(field) ? undefined : kinds[field.kind]
}

/** Whether nothing is asked after all: an empty text, an open range. */
export function isEmpty(condition: Condition): boolean {
  switch (condition.kind) {
    case 'text':
      return condition.text.trim() === ''
    case 'choice':
      return condition.codes.length === 0
    case 'refs':
      return condition.ids.length === 0
    case 'dates':
    case 'numbers':
      return !condition.from && !condition.to
    case 'boolean':
      return false
    default:
      return condition satisfies never
  }
}
