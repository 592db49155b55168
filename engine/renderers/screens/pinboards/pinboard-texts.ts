import { addTexts } from '../../i18n/i18n.ts'

const texts = {
  ZHS: () => import('../../locales/ZHS/pinboards.json', { with: { type: 'json' } }),
  ZHT: () => import('../../locales/ZHT/pinboards.json', { with: { type: 'json' } }),
  US: () => import('../../locales/US/pinboards.json', { with: { type: 'json' } }),
}

/** Brings the texts of pinboards. */
export function addPinboardTexts(): Promise<void> {
  return addTexts('pinboards', texts)
}
