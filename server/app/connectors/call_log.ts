import type { CallFacts } from '../../../engine/runtime/connectors/call.ts'
import { type CallScope, loggedCall } from '../../../engine/runtime/connectors/call-log.ts'
import type { Outgoing } from '../../../engine/runtime/connectors/outgoing.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { addRecord } from '../queues/add_record.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { entityNamed } from '../records/entity_of.ts'
import type { OperationOf } from '../records/exchange_records.ts'
import type { Outcome } from './outcome.ts'

const longestText = 2_000

/** A call that was made: about which record, what was sent, when, and what became of it. */
export interface MadeCall {
  readonly called: OperationOf
  readonly record: RecordData
  readonly out: Outgoing
  /** Milliseconds since 1970. */
  readonly began: number
  readonly outcome: Outcome
}

/** Writes the record of a call, where its operation says that there is one. */
export async function logCall(context: Context, made: MadeCall): Promise<void> {
  const { called, record, outcome } = made
  const answer = outcome.kind === 'failed' ? {} : (outcome.answer ?? {})
  const scope: CallScope = { ...environmentOf(context), record, answer, call: factsOf(made) }
  const facts = loggedCall(context.app, called, called.declared, scope)
  if (facts) await addRecord(context, context.pool, entityNamed(context.app, called.declared.log?.entity ?? ''), facts)
}

function factsOf({ out, began, outcome }: MadeCall): CallFacts {
  return {
    at: new Date(began).toISOString(),
    milliseconds: Date.now() - began,
    accepted: outcome.kind === 'answered',
    status: outcome.code ?? null,
    reason: outcome.kind === 'answered' ? null : outcome.reason.slice(0, longestText),
    path: out.path,
    sent: JSON.stringify(out.body).slice(0, longestText),
    said: outcome.text?.slice(0, longestText) ?? null,
  }
}
