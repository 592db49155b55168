import { ConfigProvider, App as Messages } from 'antd'
import type { Locale } from 'antd/es/locale/index.js'
import type { ReactNode } from 'react'
import { antdTheme } from './antd-theme.ts'

/** Everything of antd below it looks and speaks like the portal. */
export function ThemeProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <ConfigProvider theme={antdTheme} locale={locale} button={{ autoInsertSpace: false }} form={{ requiredMark: true }}>
      <Messages message={{ maxCount: 3 }} component={false}>
        {children}
      </Messages>
    </ConfigProvider>
  )
}
