import { phoneNumber } from '../../../engine/runtime/fields/typed-as.ts'

/** What is typed to name an account, as it is looked up: without what nobody sees, in small letters, a telephone number as its digits alone, without the code of mainland China. */
export function identifierOf(typed: string): string {
  const visible = typed
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .toLowerCase()
  const digits = phoneNumber(visible)
  return isPhone(digits) ? digits : visible
}

/** Whether a normalised identifier can be a telephone number. */
export const isPhone = (identifier: string): boolean => /^\+?\d{5,20}$/.test(identifier)
