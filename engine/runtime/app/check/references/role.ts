import { keyed } from '../base.ts'
import { anywhere, type References } from './reference.ts'

/** What a role file names. */
export const inRole: References = {
  'grants.$key': { names: 'entity', or: ['*'] },
  'grants.*.transitions.*': { names: 'transition', of: keyed(1), or: ['*'] },
  'grants.*.hidden.*': anywhere(keyed(1)),
  'grants.*.readonly.*': anywhere(keyed(1)),
  'grants.*.disclosed.$key': anywhere(keyed(1)),
  'grants.*.masked.$key': anywhere(keyed(1)),
  'grants.*.masked.*': { names: 'mask' },
  'grants.*.reveals.*': { names: 'field', of: keyed(1), reach: 'lines', or: ['*'] },
  'grants.*.byStatus.$key': { names: 'status', of: keyed(1) },
  'grants.*.byStatus.*.hidden.*': anywhere(keyed(1)),
  'grants.*.byStatus.*.readonly.*': anywhere(keyed(1)),
  'grants.*.byStatus.*.masked.$key': anywhere(keyed(1)),
  'grants.*.byStatus.*.masked.*': { names: 'mask' },
  'frequent.*': { names: 'screen' },
  'includes.*': { names: 'role' },
  'screens.*': { names: 'screen', or: ['*'] },
}
