import { CheckOutlined, EyeOutlined, KeyOutlined, LaptopOutlined, LogoutOutlined, QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { onDemand } from '../parts/on-demand.tsx'
import { useSignOut } from '../session/use-sign-out.tsx'
import { portalAtom, sessionAtom } from '../state/portal.ts'
import { useDensity } from '../theme/density.ts'
import { schemes, useScheme } from '../theme/scheme.ts'
import css from './person-menu.module.css'

const withTexts = async () => (await import('../access-questions/access-texts.ts')).addAccessTexts()
const TrialDialog = onDemand(async () => {
  const [{ TrialDialog: dialog }] = await Promise.all([import('../access-questions/trial-dialog.tsx'), withTexts()])
  return dialog
})
const AccessDialog = onDemand(async () => {
  const [{ AccessDialog: dialog }] = await Promise.all([import('../access-questions/access-dialog.tsx'), withTexts()])
  return dialog
})

/** Who is signed in, with which roles, how the portal looks to them, and the way out. */
export function PersonMenu({ isShort = false }: { isShort?: boolean }) {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const { password } = useAtomValue(portalAtom)
  const signOut = useSignOut()
  const navigate = useNavigate()
  const { choice, chooseScheme } = useScheme()
  const { density, choose } = useDensity()
  const [asked, setAsked] = useState<'trial' | 'access'>()
  const mark = (isChosen: boolean) => <CheckOutlined aria-hidden className={css.mark ?? ''} data-chosen={isChosen} />
  if (!session) return null
  const { name, login } = session.user
  const menu = (
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
          { key: 'appearance', type: 'group', label: t('theme.label') },
          ...schemes.map((scheme) => ({ key: scheme, icon: mark(scheme === choice), label: t(`theme.${scheme}`) })),
          { key: 'compact', icon: mark(density === 'compact'), label: t('theme.compact') },
          { key: 'line', type: 'divider' },
          ...(session.triesRoles
            ? [
                { key: 'trial', icon: <EyeOutlined aria-hidden />, label: t('trial.begin') },
                { key: 'access', icon: <QuestionCircleOutlined aria-hidden />, label: t('trial.why') },
              ]
            : []),
          { key: password.route, icon: <KeyOutlined aria-hidden />, label: t('shell.changePassword') },
          { key: '/account/sessions', icon: <LaptopOutlined aria-hidden />, label: t('shell.sessions') },
          { key: 'signOut', icon: <LogoutOutlined aria-hidden />, label: t('shell.signOut') },
        ],
        onClick({ key }) {
          if (key === 'signOut') return signOut()
          if (key === 'trial' || key === 'access') return setAsked(key)
          if (key.startsWith('/')) return navigate(key)
          if (key === 'compact') return choose(density === 'compact' ? 'comfortable' : 'compact')
          const scheme = schemes.find((one) => one === key)
          if (scheme) chooseScheme(scheme)
        },
      }}
    >
      <Button type="text" className={css.button ?? ''} aria-label={t('shell.person', { name })}>
        <span className={css.initial} data-initial={[...name][0]} aria-hidden />
        {!isShort && <span className={css.name}>{name}</span>}
      </Button>
    </Dropdown>
  )
  return (
    <>
      {menu}

      {asked === 'trial' && <TrialDialog onClose={() => setAsked(undefined)} />}
      {asked === 'access' && <AccessDialog onClose={() => setAsked(undefined)} />}
    </>
  )
}
