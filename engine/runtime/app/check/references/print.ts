import { numberKinds } from '../../../fields/number-kinds.ts'
import { itsEntity, printedLines } from '../base.ts'
import { type References, refs } from './reference.ts'

/** What a print names. */
export const inPrint: References = {
  entity: { names: 'entity' },
  'facts.*': refs(itsEntity),
  'lines.of': { names: 'lines', of: itsEntity },
  'lines.columns.*': refs(printedLines),
  'lines.columns.*.field': refs(printedLines),
  'totals.*': { names: 'field', of: itsEntity, reach: 'refs', kinds: numberKinds },
  capitals: { names: 'field', of: itsEntity, reach: 'refs', kinds: ['money'] },
  qr: refs(itsEntity),
}
