import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { remember } from '../../../engine/runtime/app/remember.ts'
import { statusOf } from '../../../engine/runtime/documents/editable.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { approvalAt, isDecision } from '../approvals/follow.ts'
import { Gatherings } from '../database/gatherings.ts'
import type { Context } from '../records/context.ts'
import { entityOf } from '../records/entity_of.ts'
import { forbidden, Invalid } from '../records/failures.ts'
import type { Loaded } from '../records/get.ts'
import { idempotent, type Operation } from '../records/idempotency.ts'
import { load } from '../records/load.ts'
import { noting } from '../records/noting.ts'
import { askSigner, keepSignature, type Signer } from '../records/sign.ts'
import { view } from '../records/view.ts'
import { inTransaction } from '../storage/writes/transaction.ts'
import { Stale } from '../writing/write_change.ts'
import { type AskedStep, isGranted, prepareStep, refuseUngranted, type TransitionRequest } from './asked_step.ts'
import { carryOut } from './carry_out.ts'
import { takeDecision } from './take_decision.ts'
import { decideStep, type Step } from './take_step.ts'
import { takeTogether } from './take_together.ts'
import { foundByStep, sharedBy, type Turn, Turns } from './turns.ts'
import { conflict } from './update.ts'

const mostAttempts = 5
const turns = new Turns()

/** Steps that people take, by the records that they rank or change together: those that wait for each other are taken together. */
const gatherings = remember(
  (_: Context['pool']) =>
    new Gatherings(
      async (all: readonly (AskedStep & { readonly names: readonly string[] })[]) => {
        const { names = [] } = all[0] ?? {}
        const turn = await turns.take(names)
        try {
          return await takeTogether(names, all)
        } finally {
          turn.end()
        }
      },
      { mostAtOnce: 1, mostTogether: 128 },
    ),
)

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
      const record = await load(context, entity, id, context.access.scope(entity.name))
      // Where a record waits for people, a seat at the open level is what allows the step.
      if (isDecision(entity, name) && approvalAt(entity, statusOf(entity, record)))
        return await takeDecision(context, entity, id, name, request, traces)
      refuseUngranted(context, entity, name, record, request)
      const asked = { context, entity, name, record, request, traces }
      const signer = signerOf(entity, name, request)
      if (signer) return await takeSigned(context, await prepareStep(asked, context.pool), signer)
      const names = foundByStep(entity, name, record)
      if (names.length > 0 && !isDecision(entity, name))
        return await gatherings(context.pool).join(JSON.stringify([context.app.hash, ...names]), { ...asked, names })
      const step = await prepareStep(asked, context.pool)
      try {
        const decided = await decideStep(context, context.pool, step)
        turn ??= await turns.take(sharedBy(entity, decided.after, decided.effects))
        if (turn.hasWaited && count === 1) continue
        return await carryOut(context, decided)
      } catch (error) {
        if (!(error instanceof Stale)) throw error
        if ((request.expected ?? 'any') !== 'any' || count >= mostAttempts)
          throw conflict(context, entity, await load(context, entity, id, context.access.scope(entity.name)), request)
      }
    }
  } finally {
    turn?.end()
  }
}

/** Who signs the step, where it has to be signed. @throws Invalid when it is not, or what was signed is not told */
function signerOf(entity: AppEntity, name: string, { signer, expected = 'any' }: TransitionRequest): Signer | undefined {
  if (!askSigner(entity, name, signer)) return undefined
  if (expected === 'any') throw new Invalid([{ code: 'signatureNeeded', path: 'signature', params: {} }])
  return signer
}

/** Takes a step with its signature, or nothing of both. */
function takeSigned(context: Context, step: Step, signer: Signer): Promise<RecordData> {
  return inTransaction(context.pool, async (client) => {
    const written = await carryOut(context, await decideStep(context, client, step), client)
    await keepSignature(context, client, step.entity, step.name, written, signer)
    return written
  })
}
