import { addTexts } from '../i18n/i18n.ts'

const texts = {
  ZHS: () => import('../locales/ZHS/kinds.json', { with: { type: 'json' } }),
  ZHT: () => import('../locales/ZHT/kinds.json', { with: { type: 'json' } }),
  US: () => import('../locales/US/kinds.json', { with: { type: 'json' } }),
}

/** Brings the texts of the screens that are neither lists nor documents, of guides and of rich texts. */
export function addKindTexts(): Promise<void> {
  return addTexts('kinds', texts)
}
