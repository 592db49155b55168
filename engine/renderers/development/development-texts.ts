/** The texts of what only developers see. */
export const developmentTexts = {
  ZHS: () => import('../locales/ZHS/development.json', { with: { type: 'json' } }),
  ZHT: () => import('../locales/ZHT/development.json', { with: { type: 'json' } }),
  US: () => import('../locales/US/development.json', { with: { type: 'json' } }),
}
