import { addTexts } from '../i18n/i18n.ts'

const texts = {
  ZHS: () => import('../locales/ZHS/approvals.json', { with: { type: 'json' } }),
  ZHT: () => import('../locales/ZHT/approvals.json', { with: { type: 'json' } }),
  US: () => import('../locales/US/approvals.json', { with: { type: 'json' } }),
}

/** Brings the texts of the inbox and of approvals. */
export function addApprovalTexts(): Promise<void> {
  return addTexts('approvals', texts)
}
