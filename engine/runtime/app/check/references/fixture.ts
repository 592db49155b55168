import { itsEntity } from '../base.ts'
import { anywhere, type References } from './reference.ts'

/** What a fixture names, beside its generators. */
export const inFixture: References = {
  entity: { names: 'entity' },
  'rows.*.$key': anywhere(itsEntity),
  'lines.$key': { names: 'lines', of: itsEntity },
}
