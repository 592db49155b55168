import { useState } from 'react'
import { rowAddress } from '../../../runtime/screens/list/row-link.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'
import type { ScreenOf } from '../../../schema/screen.ts'
import { useController, useDocument } from '../../document/document-context.tsx'
import { useTab } from '../../places/tab-context.ts'
import type { WizardPlace } from './use-wizard-place.ts'
import type { WizardDrafts } from './wizard-drafts.ts'

interface SendingOptions {
  readonly wizard: ScreenOf<'wizard'>
  readonly drafts: WizardDrafts
  readonly isStranger: boolean
  readonly place: WizardPlace
  /** It was not sent: the place is now at what is wrong. */
  readonly onWrong: () => void
}

/** Sends what was filled in, and leads where the wizard ends; `sent` is what was sent, where that is here. */
export function useSending({ wizard, drafts, isStranger, place, onWrong }: SendingOptions) {
  const tab = useTab()
  const controller = useController()
  const { context } = useDocument()
  const [sent, setSent] = useState<RecordData>()

  async function send() {
    if (place.goToWrong()) return onWrong()
    // A stranger's draft is what the server takes the sending for: it stands there before the sending comes.
    if (isStranger) await drafts.keep(controller.draft())
    const isDone = wizard.finish && !isStranger ? await controller.step(wizard.finish) : await controller.save()
    if (!isDone) {
      place.goToWrong()
      onWrong()
      return
    }
    const { base, record } = controller.view.state
    leave(isStranger ? record : base)
  }

  function leave(record: RecordData) {
    const { after } = wizard
    const clock = context.clock()
    if (!after) return setSent(record)
    const isBare = after.params ? Object.keys(after.params).length === 0 : isStranger
    const to = isBare ? after.screen : rowAddress(context.app, context.entity.name, after, record, clock)
    tab.replace(to ?? after.screen)
  }

  return { sent, send }
}
