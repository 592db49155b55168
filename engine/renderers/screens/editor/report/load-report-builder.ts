import { addReportTexts } from '../../../charts/report-texts.ts'
import { addTexts } from '../../../i18n/i18n.ts'

const texts = {
  ZHS: () => import('../../../locales/ZHS/builder.json', { with: { type: 'json' } }),
  ZHT: () => import('../../../locales/ZHT/builder.json', { with: { type: 'json' } }),
  US: () => import('../../../locales/US/builder.json', { with: { type: 'json' } }),
}

/** The report builder with its texts, and those of the reports that it shows. */
export async function loadReportBuilder() {
  const [page] = await Promise.all([import('./report-builder.tsx'), addTexts('builder', texts), addReportTexts()])
  return page.ReportBuilder
}

/** The overview of reports with its texts. */
export async function loadReportOverview() {
  const [page] = await Promise.all([import('./report-overview.tsx'), addTexts('builder', texts)])
  return page.ReportOverview
}
