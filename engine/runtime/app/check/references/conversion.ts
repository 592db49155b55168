import { conversionEntity, conversionLines } from '../base.ts'
import { own, type References, refs } from './reference.ts'

/** What a conversion file names. */
export const inConversion: References = {
  'from.entity': { names: 'entity' },
  'from.lines': { names: 'lines', of: conversionEntity('from') },
  'from.every': { names: 'lines', of: conversionEntity('from') },
  'to.entity': { names: 'entity' },
  'to.lines': { names: 'lines', of: conversionEntity('to') },
  'same.*': refs(conversionEntity('from')),
  'header.$key': own(conversionEntity('to')),
  'line.$key': own(conversionLines('to')),
}
