import { MenuOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { InboxButton } from '../approvals/inbox-button.tsx'
import { HelpMenu } from '../guides/help-menu.tsx'
import { Brand } from '../parts/brand.tsx'
import { LanguageSwitch } from '../session/language-switch.tsx'
import { portalAtom } from '../state/portal.ts'
import css from './header.module.css'
import { NotificationBell } from './notification-bell.tsx'
import { PersonMenu } from './person-menu.tsx'
import { SearchTools } from './search-tools.tsx'

interface HeaderProps {
  /** On a phone: opens the menu. */
  readonly onMenu?: (() => void) | undefined
}

/** The top of the frame: whose portal it is, and what is always within reach. */
export const Header = memo(function Header({ onMenu }: HeaderProps) {
  const { t } = useTranslation()
  const { title, shortTitle } = useAtomValue(portalAtom)
  return (
    <header className={css.header}>
      {onMenu && <Button type="text" icon={<MenuOutlined aria-hidden />} aria-label={t('shell.openMenu')} onClick={onMenu} />}
      <a className={css.brand} href="#/">
        <Brand title={onMenu ? shortTitle : title} />
      </a>
      <div className={css.tools}>
        <SearchTools isShort={onMenu !== undefined} />
        {!onMenu && <LanguageSwitch />}
        <HelpMenu />
        <InboxButton />
        <NotificationBell />
        <PersonMenu isShort={onMenu !== undefined} />
      </div>
    </header>
  )
})
