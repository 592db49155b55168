import { needAntdLocale } from '../i18n/antd-locale.ts'

/** The look of antd, with its texts: what the sign-in page does without. */
export async function loadTheme() {
  const [theme] = await Promise.all([import('./theme-provider.tsx'), needAntdLocale()])
  return theme
}
