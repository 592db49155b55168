import { addTexts } from '../i18n/i18n.ts'

const texts = {
  ZHS: () => import('../locales/ZHS/commands.json', { with: { type: 'json' } }),
  ZHT: () => import('../locales/ZHT/commands.json', { with: { type: 'json' } }),
  US: () => import('../locales/US/commands.json', { with: { type: 'json' } }),
}

/** Brings the texts of the palette and of the sheet of keys. */
export function addCommandTexts(): Promise<void> {
  return addTexts('commands', texts)
}
