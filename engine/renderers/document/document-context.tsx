import { createContext, type ReactNode, useContext, useDeferredValue, useSyncExternalStore } from 'react'
import { Exception } from '../../runtime/exception.ts'
import { PendingContext } from '../parts/pending-context.ts'
import type { DocumentController } from './document-controller.ts'
import type { DocumentView } from './document-view.ts'
import { useKeptFocus } from './use-kept-focus.ts'

const ControllerContext = createContext<DocumentController | null>(null)
const NowContext = createContext<DocumentView | null>(null)
const LaterContext = createContext<DocumentView | null>(null)
const LockedContext = createContext(false)

/** Everything inside is part of a document. What shows the cell that was just typed into follows at once, the rest a moment later. */
export function DocumentProvider({ controller, children }: { controller: DocumentController; children: ReactNode }) {
  const now = useSyncExternalStore(controller.subscribe, () => controller.view)
  const later = useDeferredValue(now)
  const isLocked = isTakingStep(later)
  useKeptFocus(isLocked)
  return (
    <ControllerContext value={controller}>
      <NowContext value={now}>
        <LaterContext value={later}>
          <LockedContext value={isLocked}>
            <PendingContext value={controller.pending}>{children}</PendingContext>
          </LockedContext>
        </LaterContext>
      </NowContext>
    </ControllerContext>
  )
}

/** Whether a step is on its way, or the document is being deleted: what is typed now would come too late for it. */
export const isTakingStep = ({ busy }: DocumentView): boolean => busy !== undefined && busy !== 'save'

/** The document that the component is part of. */
export function useController(): DocumentController {
  return inside(useContext(ControllerContext))
}

/** The document as it was a moment ago: no key waits for whoever follows it. */
export function useDocument(): DocumentView {
  return inside(useContext(LaterContext))
}

/** The document as it is now. */
export function useDocumentNow(): DocumentView {
  return inside(useContext(NowContext))
}

/** Whether a step is being taken: nothing can be typed until it is known what came of it. */
export function useIsLocked(): boolean {
  return useContext(LockedContext)
}

function inside<Value>(value: Value | null): Value {
  if (value === null) throw new Exception('noDocument', 'A part of a document stands outside of one')
  return value
}
