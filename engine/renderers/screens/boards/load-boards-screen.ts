import { addReportTexts } from '../../charts/report-texts.ts'
import { addBoardTexts } from './board-texts.ts'

/** The page of boards, with its texts. */
export async function loadBoardsScreen() {
  const [page] = await Promise.all([import('./boards-screen.tsx'), addReportTexts(), addBoardTexts()])
  return page.BoardsScreen
}
