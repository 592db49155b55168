import type { FilledSection, ScreenOf } from '../../../schema/screen.ts'
import { type Address, parseAddress } from '../document/address.ts'
import { fieldView } from '../document/field-view.ts'
import type { PlacedIssue } from '../document/issues.ts'
import type { DocumentContext, DocumentState } from '../document/state.ts'
import { permissionOf } from '../document-model.ts'
import { stepIssues, stepSections } from './wizard-model.ts'

type Wizard = ScreenOf<'wizard'>

/** What is shown at once of a step. */
export interface WizardPart {
  /** The name of its first section. */
  readonly name: string
  readonly sections: readonly (readonly [string, FilledSection])[]
}

/** Whether nobody has to fill in a section of a step. */
export const isOptional = (wizard: Wizard, step: string, section: string): boolean =>
  wizard.steps[step]?.optional?.includes(section) ?? false

/** The whole of a step, as a wide screen shows it: what nobody has to fill in comes last. */
export function wholeStep(context: DocumentContext, wizard: Wizard, state: DocumentState, step: string): WizardPart {
  const sections = stepSections(context, wizard, state, step)
  const [asked, more] = [false, true].map((optional) => sections.filter(([name]) => isOptional(wizard, step, name) === optional))
  return { name: '', sections: [...(asked ?? []), ...(more ?? [])] }
}

/**
 * The parts of a step on a narrow screen, one idea each. A section of which everything is known is left out, as long as it is not the one
 * that the person is at; what nobody has to fill in stands with the last part.
 * @param known fields that another system has filled in
 * @param at the part that the person is at
 */
export function stepParts(
  context: DocumentContext,
  wizard: Wizard,
  state: DocumentState,
  step: string,
  { known, at }: { readonly known: ReadonlySet<string>; readonly at: string | undefined },
): readonly WizardPart[] {
  const { sections } = wholeStep(context, wizard, state, step)
  const wrong = stepIssues(context, wizard, state, step)
  const asked = sections.filter(
    ([name, section]) =>
      !isOptional(wizard, step, name) &&
      (name === at || hasGaps(context, state, section, known) || wrong.some((each) => isIn(section, each.address))),
  )
  const more = sections.filter(([name]) => isOptional(wizard, step, name))
  const parts = asked.map((section): WizardPart => ({ name: section[0], sections: [section] }))
  const last = parts.at(-1)
  if (!last) return more[0] ? [{ name: more[0][0], sections: more }] : [{ name: '', sections: [] }]
  return [...parts.slice(0, -1), { ...last, sections: [...last.sections, ...more] }]
}

/** What is wrong at a part; what stands at none of the step's is said with the last. */
export function partIssues(issues: readonly PlacedIssue[], parts: readonly WizardPart[], part: WizardPart): readonly PlacedIssue[] {
  const others = parts.filter((each) => each !== part)
  const isLast = parts.at(-1) === part
  return issues.filter(({ address }) => (isLast ? !others.some((other) => isInPart(other, address)) : isInPart(part, address)))
}

/** The part where an address is; the last one where it is in none. */
export function partOf(parts: readonly WizardPart[], address: Address): WizardPart | undefined {
  return parts.find((part) => isInPart(part, address)) ?? parts.at(-1)
}

/** Whether an address is a place in a section. */
export function isIn(section: FilledSection, address: Address): boolean {
  const { lines, field } = parseAddress(address)
  const name = lines ?? field ?? ''
  return 'fields' in section ? section.fields.includes(name) : section.lines === name
}

const isInPart = ({ sections }: WizardPart, address: Address): boolean => sections.some(([, section]) => isIn(section, address))

/** Whether a section asks for something that is not known. */
function hasGaps(context: DocumentContext, state: DocumentState, section: FilledSection, known: ReadonlySet<string>): boolean {
  if (!('fields' in section)) return true
  const may = permissionOf(context, state)
  return section.fields.some((field) => {
    const { visible, editable } = fieldView(context, state, may, field)
    return visible && editable && !known.has(field)
  })
}
