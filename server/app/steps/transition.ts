import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { statusOf } from '../../../engine/runtime/documents/editable.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { approvalAt, isDecision } from '../approvals/follow.ts'
import type { Context } from '../records/context.ts'
import { entityOf } from '../records/entity_of.ts'
import { forbidden, Invalid } from '../records/failures.ts'
import type { Loaded } from '../records/get.ts'
import { idempotent, type Operation } from '../records/idempotency.ts'
import { load } from '../records/load.ts'
import { noting } from '../records/noting.ts'
import { isWithin } from '../records/scopes.ts'
import { askSigner, keepSignature, type Signer } from '../records/sign.ts'
import { view } from '../records/view.ts'
import { inTransaction } from '../storage/writes/transaction.ts'
import { Stale } from '../writing/write_change.ts'
import { carryOut } from './carry_out.ts'
import { leaveRanks } from './leave_ranks.ts'
import { prepareChanges } from './prepare_changes.ts'
import { takeDecision } from './take_decision.ts'
import { decideStep, type Step } from './take_step.ts'
import { sharedBy, type Turn, Turns } from './turns.ts'
import { conflict, type Expected } from './update.ts'

/** How a person takes a step. */
export interface TransitionRequest {
  readonly comment?: string
  /** Fields that are changed along with it, as for an update. */
  readonly changes?: unknown
  /** The version that the person has seen. Default: whatever stands. */
  readonly expected?: Expected
  /** For a decision: the level of the approval that the person has seen. */
  readonly level?: string
  /** Whoever takes it has shown that it is them: a step that is signed needs it, and the version that they have seen. */
  readonly signer?: Signer
}

const mostAttempts = 5
const turns = new Turns()

const isGranted = ({ access }: Context, entity: AppEntity, step: string): boolean => access.transitions(entity.name).has(step)

/**
 * Takes a step of a record's workflow, with all its effects, or none of it.
 * @throws Invalid with the reasons why not; Conflict, `notFound`, `forbidden`
 */
export function transition(context: Context, name: string, id: string, step: string, request: TransitionRequest = {}): Promise<Loaded> {
  return noting(context, { what: step, entity: name, record: id }, () => takeOnce(context, name, id, step, request))
}

async function takeOnce(context: Context, name: string, id: string, step: string, request: TransitionRequest): Promise<Loaded> {
  const entity = entityOf(context, name, 'read')
  if (!entity.workflow?.transitions.has(step) || !(isGranted(context, entity, step) || isDecision(entity, step)))
    throw forbidden('noGrant', { transition: step, entity: name })
  const operation: Operation = { name: `${step} ${name} ${id}`, submitted: request }
  return idempotent(context, operation, entity, async (traces) => {
    const whole = await attempt(context, entity, id, step, request, traces)
    return { whole, view: view(context, entity, whole) }
  })
}

async function attempt(
  context: Context,
  entity: AppEntity,
  id: string,
  name: string,
  request: TransitionRequest,
  traces: Operation['traces'],
): Promise<RecordData> {
  let turn: Turn | undefined
  try {
    for (let count = 1; ; count++) {
      const before = await load(context, entity, id, context.access.scope(entity.name))
      // Where a record waits for people, a seat at the open level is what allows the step.
      if (isDecision(entity, name) && approvalAt(entity, statusOf(entity, before)))
        return await takeDecision(context, entity, id, name, request, traces)
      refuseUngranted(context, entity, name, before, request)
      const signer = signerOf(entity, name, request)
      const step = await prepareStep(context, entity, name, before, request, traces)
      try {
        if (signer) return await takeSigned(context, step, signer)
        const decided = await decideStep(context, context.pool, step)
        turn ??= await turns.take(sharedBy(entity, decided.after, decided.effects))
        if (turn.hasWaited && count === 1) continue
        return await carryOut(context, leaveRanks(context, decided, turn))
      } catch (error) {
        if (!(error instanceof Stale)) throw error
        if ((request.expected ?? 'any') !== 'any' || count >= mostAttempts)
          throw conflict(context, entity, await load(context, entity, id, context.access.scope(entity.name)), request)
      }
    }
  } finally {
    await turn?.end()
  }
}

/** Who signs the step, where it has to be signed. @throws Invalid when it is not, or what was signed is not told */
function signerOf(entity: AppEntity, name: string, { signer, expected = 'any' }: TransitionRequest): Signer | undefined {
  if (!askSigner(entity, name, signer)) return undefined
  if (expected === 'any') throw new Invalid([{ code: 'signatureNeeded', path: 'signature', params: {} }])
  return signer
}

/** The step with what the person changes along with it. @throws Invalid */
async function prepareStep(
  context: Context,
  entity: AppEntity,
  name: string,
  before: RecordData,
  { comment, changes }: TransitionRequest,
  traces: Operation['traces'],
): Promise<Step> {
  const prepared = await prepareChanges(context, context.pool, entity, name, before, changes)
  return { entity, name, before, prepared, ...(comment === undefined ? {} : { comment }), ...(traces ? { traces } : {}) }
}

/** Refuses a step that is not the person's to take with this record, or that they saw otherwise. @throws `forbidden`, Conflict */
export function refuseUngranted(context: Context, entity: AppEntity, name: string, before: RecordData, request: TransitionRequest): void {
  const { expected = 'any' } = request
  if (!isGranted(context, entity, name)) throw forbidden('noGrant', { transition: name, entity: entity.name })
  if (expected !== 'any' && before.version !== expected) throw conflict(context, entity, before, request)
  if (!isWithin(context, entity, context.access.transitionScope(entity.name, name), before))
    throw forbidden('outOfScope', { transition: name, entity: entity.name })
}

/** Takes a step with its signature, or nothing of both. */
function takeSigned(context: Context, step: Step, signer: Signer): Promise<RecordData> {
  return inTransaction(context.pool, async (client) => {
    const written = await carryOut(context, await decideStep(context, client, step), client)
    await keepSignature(context, client, step.entity, step.name, written, signer)
    return written
  })
}
