import { useEffect } from 'react'
import { useController } from '../../document/document-context.tsx'
import type { WizardDrafts } from './wizard-drafts.ts'

/** Milliseconds between two writes while somebody types. */
const pause = 1_500

/** Keeps what is filled in while somebody types, and at once when the page is left. Nothing is given up by closing it. */
export function useKeeping(drafts: WizardDrafts): void {
  const controller = useController()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = controller.view.state
    const write = () => {
      clearTimeout(timer)
      timer = undefined
      if (controller.isUnsaved) drafts.write(controller.draft())
    }
    const stop = controller.subscribe(() => {
      if (controller.view.state === last) return
      last = controller.view.state
      timer ??= setTimeout(write, pause)
    })
    const leave = () => {
      if (document.visibilityState === 'visible') return
      controller.flush()
      if (timer !== undefined) write()
    }
    document.addEventListener('visibilitychange', leave)
    return () => {
      // What is in a field that was not left yet is a change like any other: the timer starts, and it is written.
      controller.flush()
      stop()
      if (timer !== undefined) write()
      document.removeEventListener('visibilitychange', leave)
    }
  }, [controller, drafts])
}
