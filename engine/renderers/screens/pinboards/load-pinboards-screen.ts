import { addReportTexts } from '../../charts/report-texts.ts'
import { addPinboardTexts } from './pinboard-texts.ts'

/** The page of pinboards, with its texts. */
export async function loadPinboardsScreen() {
  const [page] = await Promise.all([import('./pinboards-screen.tsx'), addReportTexts(), addPinboardTexts()])
  return page.PinboardsScreen
}
