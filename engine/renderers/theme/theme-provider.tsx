import { ConfigProvider, App as Messages } from 'antd'
import { useAtomValue } from 'jotai'
import { type ReactNode, useMemo } from 'react'
import { antdLocaleAtom } from '../i18n/antd-locale.ts'
import { useMedia } from '../state/use-media.ts'
import { antdTheme } from './antd-theme.ts'

/** Everything of antd below it looks and speaks like the portal. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const locale = useAtomValue(antdLocaleAtom)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const theme = useMemo(() => ({ ...antdTheme, token: { ...antdTheme.token, motion: !isStill } }), [isStill])
  return (
    <ConfigProvider theme={theme} {...(locale ? { locale } : {})} button={{ autoInsertSpace: false }}>
      <Messages message={{ maxCount: 3 }} component={false}>
        {children}
      </Messages>
    </ConfigProvider>
  )
}
