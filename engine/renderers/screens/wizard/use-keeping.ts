import { useEffect } from 'react'
import { useController } from '../../document/document-context.tsx'
import { writeWhileTyping } from '../../document/write-while-typing.ts'
import type { WizardDrafts } from './wizard-drafts.ts'

/** Milliseconds between two writes while somebody types. */
const pause = 1_500

/** Keeps what is filled in while somebody types, and at once when the page is left. Nothing is given up by closing it. */
export function useKeeping(drafts: WizardDrafts): void {
  const controller = useController()
  useEffect(() => {
    const writing = writeWhileTyping(controller, pause, () => {
      if (controller.isUnsaved) drafts.write(controller.draft())
    })
    return () => {
      writing.now()
      writing.stop()
    }
  }, [controller, drafts])
  // What was sent before is filled in on purpose: nothing was left unsaved.
  useEffect(() => {
    if (drafts.changes) controller.dismiss()
  }, [drafts, controller])
}
