import { entityAt } from '../base.ts'
import { own, type References } from './reference.ts'

/** What a lookup file names. */
export const inLookup: References = {
  'from.entity': { names: 'entity' },
  'from.code': own(entityAt('from', 'entity'), 'code', 'text'),
  'from.label': { names: 'field', of: entityAt('from', 'entity'), reach: 'refs', kinds: ['code', 'text'] },
}
