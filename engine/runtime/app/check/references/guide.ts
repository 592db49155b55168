import { guided } from '../base.ts'
import { guideSection } from './parts.ts'
import { type References, refs } from './reference.ts'

/** What a guide names. */
export const inGuide: References = {
  screen: { names: 'screen' },
  'roles.*': { names: 'role' },
  'steps.*.at.field': refs(guided),
  'steps.*.at.section': guideSection,
  'steps.*.at.action': { names: 'transition', of: guided, or: ['create', 'import', 'export', 'delete', 'save'] },
}
