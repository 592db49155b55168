import { addTexts } from '../i18n/i18n.ts'

const texts = {
  ZHS: () => import('../locales/ZHS/reports.json', { with: { type: 'json' } }),
  ZHT: () => import('../locales/ZHT/reports.json', { with: { type: 'json' } }),
  US: () => import('../locales/US/reports.json', { with: { type: 'json' } }),
}

/** Brings the texts of reports, dashboards and charts. */
export function addReportTexts(): Promise<void> {
  return addTexts('reports', texts)
}
