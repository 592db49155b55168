import { runInNewContext } from 'node:vm'
import type { App, AppField } from '../../../engine/runtime/app/app.ts'
import { type FieldLocale, isIssue, issueWith } from '../../../engine/runtime/fields/field-kind.ts'
import { fieldKinds } from '../../../engine/runtime/fields/index.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import type { ColumnKind } from '../../../engine/schema/import-templates.ts'

/** What a template asks of the cells of a column besides what is right for its field. */
export interface ColumnTerms {
  readonly kind?: ColumnKind
  /** Characters. */
  readonly most?: number
  /** A regular expression for the whole of the cell. */
  readonly pattern?: string
  /** Name of the lookup whose values can stand there. */
  readonly choices?: string
}

/** A value of the lookup of a column, as it is called in one language. */
interface TermChoice {
  readonly code: string
  readonly label: string
}

/** The values that can be picked of a lookup. */
export function choicesOfTerms(app: App, { choices = '' }: ColumnTerms): readonly TermChoice[] {
  const values = Object.hasOwn(app.bundle.lookups, choices) ? app.bundle.lookups[choices]?.values : undefined
  return Object.entries(values ?? {})
    .filter(([, choice]) => choice.disabled !== true)
    .map(([code, { label }]) => ({ code, label }))
}

/**
 * The cell as its field reads it, or what is wrong with it by the terms of its column. An empty one is right.
 * @param apps the app in each of its languages: a choice may be called by its label in any
 */
export function underTerms(apps: readonly App[], field: AppField, terms: ColumnTerms, text: string, locale: FieldLocale): string | Issue {
  const cell = text.trim()
  if (cell === '') return text
  const length = [...cell].length
  if (terms.most !== undefined && length > terms.most) return issueWith('tooLong', field, { max: terms.most, length })
  if (terms.kind !== undefined) {
    const read = fieldKinds[terms.kind].fromText(cell, asKind(field, terms.kind), locale)
    if (isIssue(read)) return read
  }
  if (terms.choices === undefined) return text
  const code = apps.flatMap((app) => choicesOfTerms(app, terms)).find(({ code, label }) => code === cell || label === cell)?.code
  if (code === undefined) return issueWith('unknownChoice', field, { value: cell.slice(0, 40) })
  return code
}

/** The field as if it were of the kind: without the bounds of its own, of which it is asked anyway. */
function asKind(field: AppField, kind: ColumnKind): AppField {
  return { ...field, kind, declaration: { kind, label: field.label } as AppField['declaration'] & {}, multiple: false, scale: 12 }
}

/** How long a pattern may look at a column; more is a pattern that never ends on some texts. */
const milliseconds = 500

/**
 * Which of the texts match a pattern as a whole. Administrators write patterns, and some take years on a text of 30 characters.
 * @returns nothing when the pattern is none, or takes too long
 */
export function matching(pattern: string, texts: readonly string[]): readonly boolean[] | undefined {
  const code = `{ const whole = new RegExp('^(?:' + pattern + ')$', 'u'); JSON.stringify(texts.map((text) => whole.test(text))) }`
  try {
    return JSON.parse(String(runInNewContext(code, { pattern, texts }, { timeout: milliseconds })))
  } catch {
    return undefined
  }
}
