import { createContext, useContext, useSyncExternalStore } from 'react'
import { Exception } from '../../../runtime/exception.ts'
import type { DocumentController, DocumentView } from './document-controller.ts'

export const ControllerContext = createContext<DocumentController | null>(null)

/** The document that the component is part of. */
export function useController(): DocumentController {
  const controller = useContext(ControllerContext)
  if (!controller) throw new Exception('noDocument', 'useController() is for components inside a document')
  return controller
}

/** The document as it is now; the component follows every change. */
export function useDocument(): DocumentView {
  const controller = useController()
  return useSyncExternalStore(controller.subscribe, () => controller.view)
}
