import { addReportTexts } from '../../charts/report-texts.ts'

/** The page of figures, with its texts. */
export async function loadDashboardScreen() {
  const [page] = await Promise.all([import('./dashboard-screen.tsx'), addReportTexts()])
  return page.DashboardScreen
}
