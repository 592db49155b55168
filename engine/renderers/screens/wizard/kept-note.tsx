import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { shownMoment } from '../../../runtime/values/moment.ts'
import type { WizardDrafts } from './wizard-drafts.ts'
import css from './wizard-page.module.css'

/** Whether what was filled in is kept, and since when. */
export function KeptNote({ drafts, timeZone }: { drafts: WizardDrafts; timeZone: string }) {
  const { t } = useTranslation()
  const { state, at } = useSyncExternalStore(drafts.subscribe, () => drafts.kept)
  if (state === 'nothing') return null
  return (
    <span className={css.kept} data-state={state} role="status">
      {state === 'saved' ? t('kinds:wizard.saved', { at: at ? shownMoment(at, timeZone) : '' }) : t(`kinds:wizard.${state}`)}
    </span>
  )
}
