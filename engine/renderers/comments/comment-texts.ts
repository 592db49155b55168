import { addTexts } from '../i18n/i18n.ts'

const texts = {
  ZHS: () => import('../locales/ZHS/comments.json', { with: { type: 'json' } }),
  ZHT: () => import('../locales/ZHT/comments.json', { with: { type: 'json' } }),
  US: () => import('../locales/US/comments.json', { with: { type: 'json' } }),
}

/** Brings the texts of comments. */
export function addCommentTexts(): Promise<void> {
  return addTexts('comments', texts)
}
