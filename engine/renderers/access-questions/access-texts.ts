import { addTexts } from '../i18n/i18n.ts'
import { addDocumentTexts } from '../screens/document/load-document-screen.ts'

const texts = {
  ZHS: () => import('../locales/ZHS/access.json', { with: { type: 'json' } }),
  ZHT: () => import('../locales/ZHT/access.json', { with: { type: 'json' } }),
  US: () => import('../locales/US/access.json', { with: { type: 'json' } }),
}

/** Brings the texts of the dialogs about roles and access, and those of explanations. */
export async function addAccessTexts(): Promise<void> {
  await Promise.all([addTexts('access', texts), addDocumentTexts()])
}
