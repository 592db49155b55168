import { addKindTexts } from '../kind-texts.ts'

/** The page of texts, with its own. */
export async function loadContentScreen() {
  const [page] = await Promise.all([import('./content-screen.tsx'), addKindTexts()])
  return page.ContentScreen
}
