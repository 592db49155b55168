import { App as Antd } from 'antd'
import { useTranslation } from 'react-i18next'
import { getSession } from '../../api/session.ts'
import { likeDialog } from '../../parts/like-dialog.tsx'
import { sessionAtom } from '../../state/portal.ts'
import { store } from '../../state/store.ts'
import type { EditedThing } from './use-thing.ts'

/** What is done with an edited thing; each says so once it is done. */
export interface ThingWork {
  save(): Promise<void>
  publish(): Promise<void>
  /** Has it published at a moment (ISO 8601). */
  schedule(at: string, note: string): Promise<void>
  cancelSchedule(): Promise<void>
  /** Asks first. */
  discard(): void
  rollBack(version: number): Promise<void>
}

/** @param onChanged something was saved or published */
export function useThingWork(edited: EditedThing, onChanged: () => void): ThingWork {
  const { t } = useTranslation()
  const { message, modal } = Antd.useApp()

  async function done(work: Promise<boolean>, text: string): Promise<boolean> {
    if (!(await work)) return false
    message.success(text)
    onChanged()
    return true
  }

  /** What is published may be among what the session tells: menus, screens. */
  async function published(work: Promise<boolean>, text: string): Promise<void> {
    if (await done(work, text)) store.set(sessionAtom, await getSession())
  }

  const said = async (work: Promise<boolean>, text: string) => void (await done(work, text))
  return {
    save: () => said(edited.save(), t('editor:saved')),
    publish: () => published(edited.publish(), t('editor:published')),
    schedule: (at, note) => said(edited.schedule(at, note === '' ? undefined : note), t('editor:scheduled')),
    cancelSchedule: () => said(edited.schedule(null), t('editor:scheduleCancelled')),
    rollBack: (version) => published(edited.rollBack(version), t('editor:rolledBack')),
    discard: () =>
      void modal.confirm({
        ...likeDialog,
        title: t('editor:discardTitle'),
        content: t('editor:discardText'),
        okText: t('editor:discard'),
        cancelText: t('common.cancel'),
        onOk: () => said(edited.discard(), t('editor:discarded')),
      }),
  }
}
