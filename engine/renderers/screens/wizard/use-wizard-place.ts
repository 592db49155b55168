import { useMemo, useState } from 'react'
import type { PlacedIssue } from '../../../runtime/screens/document/issues.ts'
import type { DocumentContext, DocumentState } from '../../../runtime/screens/document/state.ts'
import { firstWrongStep, otherIssues, stepIssues, summaryStep, wizardSteps } from '../../../runtime/screens/wizard/wizard-model.ts'
import { partIssues, partOf, stepParts, type WizardPart, wholeStep } from '../../../runtime/screens/wizard/wizard-parts.ts'
import type { ScreenOf } from '../../../schema/screen.ts'
import { useController, useDocument } from '../../document/document-context.tsx'
import { useIsPhone } from '../../state/use-media.ts'
import type { WizardDrafts } from './wizard-drafts.ts'

/** Where the person is in a wizard, what is wrong there, and the ways from there. */
export interface WizardPlace {
  readonly steps: readonly string[]
  readonly step: string
  readonly here: number
  /** The furthest step that the person has been at. */
  readonly reached: number
  /** The parts of the step: several on a phone, and one elsewhere. */
  readonly parts: readonly WizardPart[]
  readonly part: WizardPart
  /** What is wrong here, as far as it is to be said already. */
  readonly issues: readonly PlacedIssue[]
  readonly hasBack: boolean
  go(step: string): void
  back(): void
  /** Goes on; whether nothing was wrong here. */
  next(): boolean
  /** Goes to the first thing that is wrong; whether there is anything. */
  goToWrong(): boolean
}

/** Walks through the steps, and on a phone through the parts of each. */
export function useWizardPlace(wizard: ScreenOf<'wizard'>, drafts: WizardDrafts, known: ReadonlySet<string>): WizardPlace {
  const isPhone = useIsPhone()
  const controller = useController()
  const { context, state } = useDocument()
  const steps = wizardSteps(context, wizard, state)
  const [asked, setAsked] = useState(() => drafts.step ?? steps[0] ?? summaryStep)
  const [at, setAt] = useState<string>()
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set())
  const step = steps.includes(asked) ? asked : (steps[0] ?? summaryStep)
  const here = steps.indexOf(step)
  const [reached, setReached] = useState(here)
  const partsOf = (context: DocumentContext, state: DocumentState, of: string, from: string | undefined) =>
    isPhone ? stepParts(context, wizard, state, of, { known, at: from }) : [wholeStep(context, wizard, state, of)]
  const parts = partsOf(context, state, step, at)
  const part = parts.find(({ name }) => name === at) ?? parts[0] ?? { name: '', sections: [] }
  const key = `${step}/${part.name}`

  const issues = useMemo(() => {
    const found = step === summaryStep ? otherIssues(context, wizard, state) : stepIssues(context, wizard, state, step)
    const own = step === summaryStep ? found : partIssues(found, parts, part)
    const isShown = tried.has(key) || tried.has(step) || state.failures > 0
    return isShown ? own : own.filter(({ address }) => state.touched.has(address) || address in state.rejected)
  }, [context, wizard, state, step, key, tried, parts, part])

  function go(to: string, from?: string) {
    controller.flush()
    setReached(Math.max(reached, steps.indexOf(to)))
    setAsked(to)
    setAt(from)
    drafts.at(to)
    controller.keepDraft()
  }

  return {
    steps,
    step,
    here,
    reached,
    parts,
    part,
    issues,
    hasBack: here > 0 || parts.indexOf(part) > 0,
    go: (to) => go(to),
    back() {
      const before = parts[parts.indexOf(part) - 1]
      const previous = steps[here - 1]
      if (before) go(step, before.name)
      else if (previous !== undefined) go(previous, partsOf(context, state, previous, undefined).at(-1)?.name)
    },
    next() {
      controller.flush()
      const { view } = controller
      const now = partsOf(view.context, view.state, step, part.name)
      const current = now.find(({ name }) => name === part.name) ?? part
      if (partIssues(stepIssues(view.context, wizard, view.state, step), now, current).length > 0) {
        setTried(new Set([...tried, key]))
        return false
      }
      const following = now[now.indexOf(current) + 1]
      const after = wizardSteps(view.context, wizard, view.state)
      const to = after[after.indexOf(step) + 1]
      if (following) go(step, following.name)
      else if (to !== undefined) go(to)
      return true
    },
    goToWrong() {
      const { view } = controller
      const wrong = firstWrongStep(view.context, wizard, view.state)
      if (wrong === undefined) return false
      const [first] = stepIssues(view.context, wizard, view.state, wrong)
      setTried(new Set([...tried, wrong]))
      go(wrong, first && partOf(partsOf(view.context, view.state, wrong, undefined), first.address)?.name)
      return true
    },
  }
}
