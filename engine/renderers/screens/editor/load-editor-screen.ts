import { addTexts } from '../../i18n/i18n.ts'

/** What the editors say. */
export const editorTexts = {
  ZHS: () => import('../../locales/ZHS/editor.json', { with: { type: 'json' } }),
  ZHT: () => import('../../locales/ZHT/editor.json', { with: { type: 'json' } }),
  US: () => import('../../locales/US/editor.json', { with: { type: 'json' } }),
}

/** The page that changes metadata, with its texts. */
export async function loadEditorScreen() {
  const [page] = await Promise.all([import('./editor-screen.tsx'), addTexts('editor', editorTexts)])
  return page.EditorScreen
}
