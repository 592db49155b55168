import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from './context.ts'
import { entityOf } from './entity_of.ts'
import { load } from './load.ts'
import { noting } from './noting.ts'
import { keepReading } from './readings.ts'
import { view } from './view.ts'

/** A record that was read: as the person sees it, and whole, for deciding what may be done with it. */
export interface Loaded {
  readonly view: RecordData
  /** With hidden fields: never part of an answer. */
  readonly whole: RecordData
}

/**
 * One record with its lines and labels.
 * @throws `notFound` when it does not exist or may not be seen
 */
export function get(context: Context, name: string, id: string): Promise<Loaded> {
  return noting(context, { what: 'read', entity: name, record: id }, async () => {
    const entity = entityOf(context, name, 'read')
    const whole = await load(context, entity, id, context.access.scope(name))
    await keepReading(context, entity, whole)
    return { view: view(context, entity, whole), whole }
  })
}
