import { Drawer } from 'antd'
import { useBackCloses } from '../places/use-back-closes.ts'
import { LanguageSwitch } from '../session/language-switch.tsx'
import { SideMenu, type SideMenuProps } from './side-menu.tsx'

interface MenuDrawerProps extends Pick<SideMenuProps, 'items' | 'current'> {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The menu on a phone: it comes over the page, and goes when an entry was followed. */
export function MenuDrawer({ title, isOpen, onClose, ...menu }: MenuDrawerProps) {
  useBackCloses(isOpen, onClose)
  return (
    <Drawer
      open={isOpen}
      placement="left"
      size={280}
      title={title}
      onClose={onClose}
      styles={{ body: { padding: 0 } }}
      footer={<LanguageSwitch />}
    >
      <SideMenu {...menu} isFolded={false} onLeave={onClose} />
    </Drawer>
  )
}
