import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldKinds } from '../../../runtime/fields/index.ts'
import type { StepAction } from '../../../runtime/screens/document/actions.ts'
import { useController, useDocument } from '../../document/document-context.tsx'
import { asksFirst } from '../../parts/asks-first.ts'
import type { Signature } from '../../parts/signature.ts'
import { useNextOfInbox } from './use-next-of-inbox.ts'

interface AfterStep {
  /** Shows a print that the step makes; nothing for one that makes none. */
  onPrint(print: string | undefined): void
  /** Offers to help a person to sign in whose account the step has opened. */
  onHelp(): void
}

/** Taking the steps of the open document: `ask` takes one that needs nothing at once, and another stands as `asked` until it is taken or closed. */
export function useStepTaking({ onPrint, onHelp }: AfterStep) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const controller = useController()
  const { context, state } = useDocument()
  const [asked, setAsked] = useState<StepAction>()
  const nextOf = useNextOfInbox()

  /** Asks what the step needs, once the document is ready for it. */
  function ask(step: StepAction): Promise<void> {
    return controller.leave(() => {
      if (!controller.isReadyFor(step.name)) return
      if (asksFirst(step.transition) || controller.proposals(step.name).values.length > 0) setAsked(step)
      else take(step)
    })
  }

  async function take(step: StepAction, comment?: string, signature?: Signature) {
    const goOn = nextOf(step.name)
    if (await controller.step(step.name, comment, signature)) {
      message.success(
        step.name === 'submit' ? t('document:actions.submitted') : t('document:actions.taken', { label: step.transition.label }),
      )
      onPrint(step.transition.print)
      // The step has opened an account whose person cannot sign in yet.
      if (!state.can?.helpToSignIn && controller.view.state.can?.helpToSignIn) onHelp()
      else if (step.transition.print === undefined) await goOn()
    }
    // What stands in the way of the step is shown where it is; only what has no place of its own stays in the dialog.
    const { problem } = controller.view
    if (problem && asked) {
      controller.dismiss()
      throw problem
    }
  }

  /** What the step would come to; what stands in its way is shown where it is, as when it is taken. */
  async function tryFirst(step: StepAction, comment?: string) {
    const outcomes = await controller.tryStep(step.name, comment)
    const { problem } = controller.view
    if (!problem) return outcomes
    controller.dismiss()
    throw problem
  }

  /** What the step will fill in, in words. */
  function proposedTexts(step: string): readonly string[] {
    return controller.proposals(step).values.map(({ field, value, count }) => {
      const text = fieldKinds[field.kind].format(value, field, context.locale)
      return t(count > 1 ? 'transition.proposedOften' : 'transition.proposedOnce', { label: field.label, value: text, count })
    })
  }

  return { asked, close: () => setAsked(undefined), ask, take, tryFirst, proposedTexts }
}
