import type { Surroundings } from '../../../engine/runtime/documents/compute.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { type Context, environmentOf } from './context.ts'

/** What expressions see of a change besides the record. */
export const surroundingsOf = (context: Context, before: RecordData | null): Surroundings => ({
  ...environmentOf(context),
  ...(before ? { old: before } : {}),
})
