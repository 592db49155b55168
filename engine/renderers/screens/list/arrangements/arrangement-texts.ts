import { addTexts } from '../../../i18n/i18n.ts'

const texts = {
  ZHS: () => import('../../../locales/ZHS/arrangements.json', { with: { type: 'json' } }),
  ZHT: () => import('../../../locales/ZHT/arrangements.json', { with: { type: 'json' } }),
  US: () => import('../../../locales/US/arrangements.json', { with: { type: 'json' } }),
}

/** Brings the texts of boards and calendars, and of what switches between them. */
export function addArrangementTexts(): Promise<void> {
  return addTexts('arrangements', texts)
}
