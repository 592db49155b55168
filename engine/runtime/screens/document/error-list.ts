import type { Language } from '../../../schema/names.ts'
import type { Section } from '../../../schema/screen.ts'
import { explainIssue } from '../../explanations/explain-issue.ts'
import type { Explanation } from '../../explanations/explanation.ts'
import { sentence } from '../../messages/message.ts'
import type { Issue } from '../../validation/issue.ts'
import type { RecordData } from '../../values/record-data.ts'
import { type Address, parseAddress } from './address.ts'
import { withoutDerived } from './derived.ts'
import type { PlacedIssue } from './issues.ts'
import { holdsAll, lineNumbers } from './shown-lines.ts'
import { type DocumentContext, type DocumentState, surroundingsOf } from './state.ts'

/** An issue as a person reads it: where, and what. */
export interface ErrorItem {
  readonly address: Address
  /** The label of the field; of a cell also the lines and the number of the row, counted from 1. */
  readonly field?: string
  readonly lines?: string
  readonly row?: number
  readonly text: string
  readonly issue: Issue
}

/** Sentences by address. */
export function sentencesByAddress(issues: readonly PlacedIssue[], language: Language): ReadonlyMap<Address, readonly string[]> {
  const found = new Map<Address, string[]>()
  for (const { address, issue } of issues) {
    const sentences = found.get(address) ?? []
    const said = sentence(issue, language)
    if (!sentences.includes(said)) sentences.push(said)
    found.set(address, sentences)
  }
  return found
}

/**
 * The issues in the order of the page: the header first, then lines from above; without those that follow from others.
 * @param sections the cards of the page, from above
 */
export function errorList(
  context: DocumentContext,
  record: RecordData,
  issues: readonly PlacedIssue[],
  sections: Iterable<Section> = [],
): readonly ErrorItem[] {
  const { entity, locale } = context
  if (issues.length === 0) return []
  const numbers = new Map([...entity.lines.keys()].map((name) => [name, lineNumbers(record, name)]))
  const items = withoutDerived(context, issues).map(({ address, issue }): ErrorItem => {
    const { lines, key, field } = parseAddress(address)
    const owner = lines === undefined ? entity : entity.lines.get(lines)
    const label = field === undefined ? undefined : (owner?.fields.get(field)?.label ?? entity.lines.get(field)?.label)
    const row = lines === undefined ? undefined : numbers.get(lines)?.get(key ?? '')
    return {
      address,
      text: sentence(issue, locale.language),
      issue,
      ...(label === undefined ? {} : { field: label }),
      ...(lines === undefined ? {} : { lines: owner?.label ?? lines }),
      ...(row === undefined ? {} : { row }),
    }
  })
  const order = placesOnPage(sections)
  const placeOf = ({ address }: ErrorItem) => {
    const { lines, field } = parseAddress(address)
    return order.get(lines ?? field ?? '') ?? order.size
  }
  return items.toSorted((one, other) => placeOf(one) - placeOf(other) || (one.row ?? 0) - (other.row ?? 0))
}

/** Where fields and lines stand, counted from above. */
function placesOnPage(sections: Iterable<Section>): ReadonlyMap<string, number> {
  const names = [...sections].flatMap((section) => {
    if ('fields' in section) return section.fields
    if ('lines' in section) return holdsAll(section) ? [section.lines] : []
    return 'matrix' in section && section.fill ? [section.fill.lines] : []
  })
  return new Map(names.map((name, place) => [name, place]))
}

/** The condition behind an error as it stands, or as the server told it. */
export function whyOfError(context: DocumentContext, state: DocumentState, { issue }: ErrorItem): Explanation | undefined {
  const { app, entity, locale } = context
  const transition = state.step === undefined ? {} : { transition: state.step }
  return (
    issue.why ??
    explainIssue({ app, entity: entity.name, record: state.record, scope: surroundingsOf(context, state), ...transition }, issue, locale)
  )
}
