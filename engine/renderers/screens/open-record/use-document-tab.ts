import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { recordName } from '../../../runtime/documents/record-name.ts'
import { isNew } from '../../../runtime/screens/document/state.ts'
import { isUnsaved } from '../../../runtime/screens/document-model.ts'
import { wireOf } from '../../../runtime/values/record-data.ts'
import type { DocumentScreen } from '../../../schema/screen.ts'
import type { OpenScreen } from '../../api/screens.ts'
import { useController, useDocument } from '../../document/document-context.tsx'
import { draftPause } from '../../document/draft-store.ts'
import { writeWhileTyping } from '../../document/write-while-typing.ts'
import { useTab } from '../../places/tab-context.ts'
import { sessionAtom } from '../../state/portal.ts'
import { store } from '../../state/store.ts'
import { tabsAtom } from '../../state/tabs.ts'

/** Keeps the tab and the draft in step with the document: its name, the dot on unsaved changes, and what a reload would lose. */
export function useDocumentTab(open: OpenScreen<DocumentScreen>, isOnlyOne: boolean): void {
  const { t } = useTranslation()
  const tab = useTab()
  const controller = useController()
  const { context, state } = useDocument()
  const unsaved = isUnsaved(context, state)
  const { draftKey } = controller
  const { entity } = context
  const isNamed = !isOnlyOne && wireOf(state.base, entity.display) !== null
  const named = isNamed ? recordName(entity, state.base) : open.title
  const name = isNew(state) && !isOnlyOne ? t('document:head.new', { title: entity.label }) : named

  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab means the same on every render
  useEffect(() => {
    tab.setTitle(name)
  }, [name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab means the same on every render
  useEffect(() => {
    tab.setUnsaved(unsaved, draftKey)
  }, [unsaved, draftKey])
  useDrafts(tab.key)

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the person asks for it
  useEffect(() => {
    if (tab.refreshes > 0) controller.reload()
  }, [tab.refreshes])
}

/** Writes the draft while somebody types, and at once when the page is left. @param key of the tab */
export function useDrafts(key: string): void {
  const controller = useController()
  useEffect(() => {
    const writing = writeWhileTyping(controller, draftPause, () => controller.keepDraft())
    return () => {
      writing.stop()
      // The person closed the tab and was asked: what was not saved is given up. Otherwise it waits for them.
      if (isClosed(key)) controller.forgetDraft()
      else controller.keepDraft()
    }
  }, [controller, key])
}

function isClosed(key: string): boolean {
  return store.get(sessionAtom) !== null && !store.get(tabsAtom).list.some((tab) => tab.key === key)
}
