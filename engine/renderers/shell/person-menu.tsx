import { LogoutOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { sessionAtom } from '../state/portal.ts'
import css from './person-menu.module.css'
import { useSignOut } from './use-sign-out.ts'

/** Who is signed in, with which roles, and the way out. */
export function PersonMenu({ isShort = false }: { isShort?: boolean }) {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const signOut = useSignOut()
  if (!session) return null
  const { name, login } = session.user
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          {
            key: 'person',
            type: 'group',
            label: (
              <span className={css.person}>
                <strong>{name}</strong>
                <span>{login}</span>
                <span>{session.roles.map((role) => role.label).join(t('common.listSeparator'))}</span>
              </span>
            ),
          },
          { key: 'divider', type: 'divider' },
          { key: 'signOut', icon: <LogoutOutlined />, label: t('shell.signOut') },
        ],
        onClick: ({ key }) => key === 'signOut' && signOut(),
      }}
    >
      <Button type="text" className={css.button ?? ''} aria-label={t('shell.person', { name })}>
        <span className={css.initial} data-initial={[...name][0]} aria-hidden />
        {!isShort && <span className={css.name}>{name}</span>}
      </Button>
    </Dropdown>
  )
}
