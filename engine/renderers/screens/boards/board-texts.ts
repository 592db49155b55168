import { addTexts } from '../../i18n/i18n.ts'

const texts = {
  ZHS: () => import('../../locales/ZHS/boards.json', { with: { type: 'json' } }),
  ZHT: () => import('../../locales/ZHT/boards.json', { with: { type: 'json' } }),
  US: () => import('../../locales/US/boards.json', { with: { type: 'json' } }),
}

/** Brings the texts of boards. */
export function addBoardTexts(): Promise<void> {
  return addTexts('boards', texts)
}
