import { type ReactNode, useMemo } from 'react'
import type { ScreenOf } from '../../../schema/screen.ts'
import type { OpenScreen } from '../../api/screens.ts'
import { useController, useDocument } from '../../document/document-context.tsx'
import { FilesContext } from '../../files/files-context.ts'
import { StrangerContext } from '../../files/stranger-context.ts'
import type { WizardDrafts } from './wizard-drafts.ts'

interface WizardFilesProps {
  readonly open: OpenScreen<ScreenOf<'wizard'>>
  readonly drafts: WizardDrafts
  readonly isStranger: boolean
  readonly children: ReactNode
}

/** Says what files belong to that are uploaded here: the record, or a stranger's draft, which is kept before the first of them comes. */
export function WizardFiles({ open, drafts, isStranger, children }: WizardFilesProps) {
  const controller = useController()
  const { state } = useDocument()
  const { route, screen } = open
  const { id } = state.base
  const owner = useMemo(() => (isStranger ? null : { entity: screen.entity, id }), [isStranger, screen.entity, id])
  const stranger = useMemo(
    () => (isStranger ? { address: route, ready: () => drafts.begin(controller.draft()) } : null),
    [isStranger, route, drafts, controller],
  )
  return (
    <StrangerContext value={stranger}>
      <FilesContext value={owner}>{children}</FilesContext>
    </StrangerContext>
  )
}
