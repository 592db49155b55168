import type { Feed } from '../../schema/feed.ts'
import type { AppEntity, AppField } from '../app/app.ts'
import { isIssue } from '../fields/field-kind.ts'
import { fieldKinds } from '../fields/index.ts'
import type { Issue } from '../validation/issue.ts'
import type { WireValue } from '../values/record-data.ts'
import { valueAtPointer } from './pointer.ts'
import { valueOfText } from './text-values.ts'

/** A page of the rows of another system, and what it calls the next. */
export interface FedPage {
  readonly rows: readonly unknown[]
  readonly next?: string
  /** From where on the next run asks, where the answer says so. */
  readonly watermark?: string
}

/** A row by fields, references and what has codes of its own still as codes, and what could not be read. */
export interface FedRow {
  readonly values: Readonly<Record<string, WireValue>>
  readonly issues: readonly Issue[]
}

/** The page that stands in an answer with its rows and what names the next at these pointers, or where it is none. @param none what stands for a list that is not there. Default: nothing, and the answer is no page */
export function pageAt(
  at: string,
  next: string | undefined,
  { since }: Feed,
  said: unknown,
  none?: readonly unknown[],
): FedPage | { readonly at: string } {
  const rows = valueAtPointer(said, at) ?? none
  if (!Array.isArray(rows)) return { at: at === '' ? '/' : at }
  const [mark, watermark] = [textAt(said, next), textAt(said, since?.at)]
  return { rows, ...(mark !== undefined && { next: mark }), ...(watermark !== undefined && { watermark }) }
}

function textAt(said: unknown, at: string | undefined): string | undefined {
  const found = at === undefined ? undefined : valueAtPointer(said, at)
  return found === undefined || found === null || found === '' ? undefined : String(found)
}

/** The fields that the rows of a feed fill, each with where its value stands. */
export function fedFields({ values, gone }: Feed, entity: AppEntity): readonly (readonly [AppField, string])[] {
  const own = [...entity.fields.values()].filter(
    ({ system, kind, declaration, name }) =>
      !system &&
      kind !== 'attachment' &&
      kind !== 'refs' &&
      kind !== 'id' &&
      !(declaration && 'computed' in declaration && declaration.computed) &&
      name !== gone,
  )
  const at = values ?? Object.fromEntries(own.map(({ name }) => [name, `/${name}`]))
  return own.flatMap((field) => {
    const pointer = at[field.name]
    return pointer === undefined ? [] : [[field, pointer] as const]
  })
}

/** Whether rows say a value of the field by a code whose meaning is looked up. */
export const isCoded = ({ codes }: Feed, { kind, name }: AppField): boolean => kind === 'ref' || codes?.[name] !== undefined

/** Reads a row. Numbers and truth values are as good as their text: other systems write amounts as numbers. @param isText all values are texts */
export function fedRow(feed: Feed, fields: readonly (readonly [AppField, string])[], row: unknown, isText = false): FedRow {
  const values: Record<string, WireValue> = {}
  const issues: Issue[] = []
  for (const [field, pointer] of fields) {
    const stands = valueAtPointer(row, pointer)
    const found = isText ? valueOfText(field.kind, stands) : stands
    if (found === undefined || found === null || found === '') values[field.name] = null
    else if (isCoded(feed, field)) values[field.name] = String(found)
    else {
      const asIs = field.kind === 'integer' || field.kind === 'boolean' || typeof found === 'object'
      const value = fieldKinds[field.kind].parse(asIs ? found : String(found), field)
      if (isIssue(value)) issues.push({ ...value, path: field.name })
      else values[field.name] = value
    }
  }
  return { values, issues }
}
