import { entityAt } from '../base.ts'
import { own, type References, refs } from './reference.ts'

/** What a lookup file names. */
export const inLookup: References = {
  'from.entity': { names: 'entity' },
  'from.code': own(entityAt('from', 'entity')),
  'from.label': refs(entityAt('from', 'entity')),
}
