import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { displayedName, recordName } from '../../../engine/runtime/documents/record-name.ts'
import { linesOf, type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import type { TrialOutcome } from '../../../engine/runtime/workflows/trial.ts'
import type { Context, ConversionOutcome } from '../records/context.ts'
import { entityNamed, entityOf } from '../records/entity_of.ts'
import { forbidden } from '../records/failures.ts'
import { load } from '../records/load.ts'
import { view } from '../records/view.ts'
import { lockDocuments } from '../storage/writes/locks.ts'
import { takenBack } from '../storage/writes/transaction.ts'
import { conversionNamed } from '../writing/convert.ts'
import { refuseUngranted, type TransitionRequest } from './asked_step.ts'
import { carryOut } from './carry_out.ts'
import { prepareChanges } from './prepare_changes.ts'
import { decideStep } from './take_step.ts'

/**
 * Takes a step that may be tried with all its effects, and takes them back: what would become of each thing that it makes others of.
 * @throws Invalid with the reasons why the step itself would be refused; Conflict, `notFound`, `forbidden`
 */
export async function tryStep(
  context: Context,
  name: string,
  id: string,
  step: string,
  request: Pick<TransitionRequest, 'comment' | 'changes' | 'expected'> = {},
): Promise<readonly TrialOutcome[]> {
  const entity = entityOf(context, name, 'read')
  if (entity.workflow?.transitions.get(step)?.trial !== true) throw forbidden('noTrial', { transition: step, entity: name })
  const { changes, comment } = request
  return takenBack(context.pool, async (client) => {
    await lockDocuments(client, entity, [id])
    const before = await load(context, entity, id, context.access.scope(name), client)
    refuseUngranted(context, entity, step, before, request)
    const prepared = await prepareChanges(context, client, entity, step, before, changes)
    const heard: ConversionOutcome[] = []
    const listening: Context = { ...context, onConverted: (outcome) => heard.push(outcome) }
    const decided = await decideStep(listening, client, {
      entity,
      name: step,
      before,
      prepared,
      ...(comment === undefined ? {} : { comment }),
    })
    const whole = await carryOut(listening, decided, client)
    const seen = view(context, entity, whole)
    return heard.flatMap((outcome) => told(context, entity, seen, outcome) ?? [])
  })
}

/** An outcome by what the person sees of the document afterwards; nothing of a line that is not for them. */
function told(context: Context, entity: AppEntity, seen: RecordData, heard: ConversionOutcome): TrialOutcome | undefined {
  const { from, to } = conversionNamed(context, heard.conversion)
  const { row: id, outcome, kept } = heard
  const row = id === undefined ? undefined : linesOf(seen, from.lines ?? '').find((line) => line.id === id)
  if (id !== undefined && !row) return undefined
  const lines = row && entity.lines.get(from.lines ?? '')
  const at = (path: string | undefined) => {
    const [first = '', inner] = path?.split('.') ?? []
    const holder = inner === undefined ? seen : row
    const name = inner ?? first
    return holder === undefined ? { value: null, label: undefined } : { value: wireOf(holder, name), label: holder.$labels?.[name] }
  }
  const [reason, existing] = [at(kept.refused).value, at(kept.existing)]
  return {
    kind: entityNamed(context.app, to.entity).label,
    source: lines && row ? lineName(lines, row, kept) : recordName(entity, seen),
    outcome,
    ...(outcome === 'refused' && typeof reason === 'string' && { reason }),
    ...(typeof existing.value === 'string' && { existing: { entity: to.entity, id: existing.value, label: existing.label ?? '' } }),
  }
}

/** A line by all that it refers to, but for what is kept of the outcome; by its name where it refers to nothing. */
function lineName(lines: AppEntity, row: RecordData, kept: ConversionOutcome['kept']): string {
  const outcomes = new Set(Object.values(kept).map((path) => path?.split('.')[1]))
  const labels = [...lines.fields.values()].flatMap(({ name, kind, system }) =>
    kind === 'ref' && !system && !outcomes.has(name) ? (row.$labels?.[name] ?? []) : [],
  )
  return labels.length > 0 ? [...new Set(labels)].join(' · ') : (displayedName(lines, row) ?? '')
}
