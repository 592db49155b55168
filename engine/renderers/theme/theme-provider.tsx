import { ConfigProvider, App as Messages } from 'antd'
import { useAtomValue } from 'jotai'
import { type ReactNode, useMemo } from 'react'
import { antdLocaleAtom } from '../i18n/antd-locale.ts'
import { useIsPhone, useMedia } from '../state/use-media.ts'
import { antdTheme } from './antd-theme.ts'
import { useScheme } from './scheme.ts'

/** Everything of antd below it looks and speaks like the portal. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const locale = useAtomValue(antdLocaleAtom)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const isPhone = useIsPhone()
  const { scheme } = useScheme()
  const theme = useMemo(() => {
    const { token, ...rest } = antdTheme(scheme, isPhone)
    return { ...rest, token: { ...token, motion: !isStill } }
  }, [isStill, isPhone, scheme])
  return (
    <ConfigProvider theme={theme} {...(locale ? { locale } : {})} button={{ autoInsertSpace: false }}>
      <Messages message={{ maxCount: 3 }} component={false}>
        {children}
      </Messages>
    </ConfigProvider>
  )
}
