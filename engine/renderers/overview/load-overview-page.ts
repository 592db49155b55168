import { addTexts } from '../i18n/i18n.ts'
import { OverviewPage } from './overview-page.tsx'

await addTexts('overview', {
  ZHS: () => import('../locales/ZHS/overview.json', { with: { type: 'json' } }),
  ZHT: () => import('../locales/ZHT/overview.json', { with: { type: 'json' } }),
  US: () => import('../locales/US/overview.json', { with: { type: 'json' } }),
})

export { OverviewPage }
