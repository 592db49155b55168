import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../records/context.ts'
import { load } from '../records/load.ts'
import { Stale } from '../writing/write_change.ts'
import { carryOut } from './carry_out.ts'
import { decideStep } from './take_step.ts'

/** A step that the server takes by itself. */
export interface InternalStep {
  readonly entity: AppEntity
  readonly id: string
  readonly name: string
  /** Fields that are set with it. */
  readonly facts?: RecordData
  readonly comment?: string
  /** As the record has just been read, if it was. */
  readonly known?: RecordData
  /** The step is left alone when the record as it is now does not say so. */
  readonly when?: (record: RecordData) => boolean
}

const mostAttempts = 5

/**
 * Takes a step of a record that a clock, a job or another system decides, with all its effects, or none of it.
 * @returns the record after it; nothing when it is no longer wanted
 * @throws Invalid with the reasons why not; `notFound`
 */
export async function takeInternalStep(context: Context, step: InternalStep): Promise<RecordData | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(context, step, attempt === 1 ? step.known : undefined)
    } catch (error) {
      if (!(error instanceof Stale) || attempt >= mostAttempts) throw error
    }
  }
}

async function once(
  context: Context,
  { entity, id, name, facts = {}, comment, when }: InternalStep,
  known: RecordData | undefined,
): Promise<RecordData | undefined> {
  const before = known ?? (await load(context, entity, id, true))
  if (when && !when(before)) return undefined
  const prepared = { record: { ...before, ...facts }, issues: [] }
  const said = comment === undefined ? {} : { comment }
  return carryOut(context, await decideStep(context, context.pool, { entity, name, before, prepared, internal: true, ...said }))
}
