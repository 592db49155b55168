import { InfoCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { ScreenOf } from '../../../schema/screen.ts'
import type { OpenScreen } from '../../api/screens.ts'
import { useTab } from '../../places/tab-context.ts'
import { useSignOut } from '../../session/use-sign-out.tsx'
import { sessionAtom } from '../../state/portal.ts'
import css from './wizard-page.module.css'

/** Whoever is signed in and may not make the record is told so, and led on: to their own start, or out, where the page is for strangers. */
export function WizardRefused({ open }: { open: OpenScreen<ScreenOf<'wizard'>> }) {
  const { t } = useTranslation()
  const tab = useTab()
  const session = useAtomValue(sessionAtom)
  const signOut = useSignOut()
  const { start } = session ?? {}
  return (
    <div className={css.result} role="status">
      <InfoCircleFilled className={css.done} aria-hidden />
      <h1>{t('kinds:wizard.refused', { title: open.title })}</h1>
      <p>{t(open.screen.public ? 'kinds:wizard.forStrangers' : 'kinds:wizard.notYours', { name: session?.user.name ?? '' })}</p>
      <div className={css.ways}>
        <Button type="primary" onClick={() => (start === undefined ? tab.close({ force: true }) : tab.replace(start))}>
          {t('kinds:wizard.toStart')}
        </Button>
        {open.screen.public && <Button onClick={signOut}>{t('shell.signOut')}</Button>}
      </div>
    </div>
  )
}
