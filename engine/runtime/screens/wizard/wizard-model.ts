import type { FilledSection, ScreenOf } from '../../../schema/screen.ts'
import { evaluate } from '../../expressions/evaluate.ts'
import { linesOf } from '../../values/record-data.ts'
import { holds } from '../../values/value.ts'
import { type Address, parseAddress } from '../document/address.ts'
import { findIssues, type PlacedIssue } from '../document/issues.ts'
import { addressOf } from '../document/place.ts'
import { type DocumentContext, type DocumentState, surroundingsOf } from '../document/state.ts'
import { stepRuleIssues, visibleSteps, wizardSite } from './step-rules.ts'

type Wizard = ScreenOf<'wizard'>

/** The last look before the end, as a step of its own. */
export const summaryStep = '$summary'

/** The steps that there are now, in their order; the last look comes at the end. */
export function wizardSteps(context: DocumentContext, wizard: Wizard, state: DocumentState): readonly string[] {
  return [...visibleSteps(context.app, wizard, state.record, surroundingsOf(context, state)), summaryStep]
}

/** The cards of a step that are shown for the record as it is. */
export function stepSections(
  context: DocumentContext,
  wizard: Wizard,
  state: DocumentState,
  step: string,
): readonly [string, FilledSection][] {
  const surroundings = surroundingsOf(context, state)
  const site = wizardSite(context.app, wizard)
  const scope = { ...surroundings, record: state.record }
  return Object.entries(wizard.steps[step]?.sections ?? {}).filter(
    ([, { visible }]) => visible === undefined || holds(evaluate(visible, site, scope)),
  )
}

/** The fields and lines that a step is about. */
function namesOf(wizard: Wizard, step: string): ReadonlySet<string> {
  const { sections = {}, rules = {} } = wizard.steps[step] ?? {}
  const ofSections = Object.values(sections).flatMap((section) => ('fields' in section ? section.fields : [section.lines]))
  const ofRules = Object.values(rules).flatMap(({ at }) => (at === undefined ? [] : [at]))
  return new Set([...ofSections, ...ofRules])
}

/** Whether a place of the record is filled in at a step. */
function isAt(wizard: Wizard, step: string, address: Address): boolean {
  const { lines, field } = parseAddress(address)
  return namesOf(wizard, step).has(lines ?? field ?? '')
}

/** What is wrong at a step: values, what the entity asks for, what must hold before the next one. What the end requires is required at once. */
export function stepIssues(context: DocumentContext, wizard: Wizard, state: DocumentState, step: string): readonly PlacedIssue[] {
  const asked = wizard.finish === undefined ? state : { ...state, step: wizard.finish }
  const found = findIssues(context, asked).filter(({ address }) => isAt(wizard, step, address))
  const places = new Set(found.map(({ address }) => address))
  const rules = stepRuleIssues(context.app, wizard, step, state.record, surroundingsOf(context, state))
    .map((issue) => ({ address: addressOf(context, state.record, issue.path), issue }))
    .filter(({ address }) => address === '' || !places.has(address))
  return [...found, ...rules]
}

/** What is wrong and stands at no step: a rule about the record as a whole. */
export function otherIssues(context: DocumentContext, wizard: Wizard, state: DocumentState): readonly PlacedIssue[] {
  const steps = visibleSteps(context.app, wizard, state.record, surroundingsOf(context, state))
  return findIssues(context, state).filter(({ address }) => !steps.some((step) => isAt(wizard, step, address)))
}

/** The first step at which something is wrong. */
export function firstWrongStep(context: DocumentContext, wizard: Wizard, state: DocumentState): string | undefined {
  return wizardSteps(context, wizard, state).find((step) => step !== summaryStep && stepIssues(context, wizard, state, step).length > 0)
}

/** A part of the last look: what was filled in at a step. */
interface SummaryPart {
  readonly step: string
  readonly label: string
  readonly paths: readonly string[]
  /** Lines, with how many there are. */
  readonly lines: readonly { readonly name: string; readonly count: number }[]
}

/** What was filled in, step by step; where the wizard names what is shown, that alone, each at the step where it is changed. */
export function summaryParts(context: DocumentContext, wizard: Wizard, state: DocumentState): readonly SummaryPart[] {
  const named = wizard.summary
  const steps = visibleSteps(context.app, wizard, state.record, surroundingsOf(context, state))
  const parts = steps.map((step): SummaryPart => {
    const sections = stepSections(context, wizard, state, step).map(([, section]) => section)
    const fields = sections.flatMap((section) => ('fields' in section ? section.fields : []))
    const lines = sections.flatMap((section) => ('fields' in section ? [] : [section.lines]))
    return {
      step,
      label: wizard.steps[step]?.label ?? '',
      paths: named ? fields.filter((path) => named.includes(path)) : fields,
      lines: lines.map((name) => ({ name, count: linesOf(state.record, name).length })),
    }
  })
  const placed = new Set(parts.flatMap(({ paths }) => paths))
  const rest = (named ?? []).filter((path) => !placed.has(path))
  const shown = parts.filter(({ paths, lines }) => paths.length + lines.length > 0)
  return rest.length === 0 ? shown : [...shown, { step: '', label: '', paths: rest, lines: [] }]
}

/** A wizard that is not finished, as it is kept for a later day. */
export interface WizardDraft {
  readonly draft: unknown
  readonly step: string
  /** The fields that another system has filled in. */
  readonly known?: readonly string[]
}

/** What was kept, if it is that. */
export function asWizardDraft(stored: unknown): WizardDraft | undefined {
  const kept = stored as WizardDraft | null
  if (typeof kept !== 'object' || kept === null || typeof kept.step !== 'string' || typeof kept.draft !== 'object') return undefined
  const known = Array.isArray(kept.known) ? kept.known.filter((name) => typeof name === 'string') : []
  return { draft: kept.draft, step: kept.step, known }
}
