import { addTexts } from '../../i18n/i18n.ts'

/** The texts of documents by language. */
export const documentTexts = {
  ZHS: () => import('../../locales/ZHS/document.json', { with: { type: 'json' } }),
  ZHT: () => import('../../locales/ZHT/document.json', { with: { type: 'json' } }),
  US: () => import('../../locales/US/document.json', { with: { type: 'json' } }),
}

/** Brings the texts that documents, and everything that has parts of one, show. */
export function addDocumentTexts(): Promise<void> {
  return addTexts('document', documentTexts)
}

/** The page of documents, with its texts. */
export async function loadDocumentScreen() {
  const [page] = await Promise.all([import('./document-screen.tsx'), addDocumentTexts()])
  return page.DocumentScreen
}
