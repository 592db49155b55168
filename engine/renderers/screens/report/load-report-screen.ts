import { addReportTexts } from '../../charts/report-texts.ts'

/** The page of reports, with its texts. */
export async function loadReportScreen() {
  const [page] = await Promise.all([import('./report-screen.tsx'), addReportTexts()])
  return page.ReportScreen
}
