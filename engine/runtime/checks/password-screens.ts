import type { Screen } from '../../schema/screen.ts'
import type { Check } from './context.ts'

/** People set a new password at one address: links in mails lead there. */
export const passwordScreens: Check = function* ({ of }) {
  const [first, ...others] = of('screen').filter(({ value }) => (value as Screen).kind === 'password')
  for (const { file } of others) {
    const message = `People set a new password on ${first?.name} already. Leave one of the two out.`
    yield { code: 'several-password-screens', file, path: ['kind'], message }
  }
}
