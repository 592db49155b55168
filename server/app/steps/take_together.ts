import { Exception } from '../../../engine/runtime/exception.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { PendingEffect } from '../../../engine/runtime/workflows/pending-effect.ts'
import { isUnavailable } from '../database/is_unavailable.ts'
import { environmentOf } from '../records/context.ts'
import { notFound } from '../records/failures.ts'
import { load } from '../records/load.ts'
import { isWithin } from '../records/scopes.ts'
import { withSightOf } from '../records/sight.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { holdDocuments } from '../storage/writes/held_documents.ts'
import { lockTogether } from '../storage/writes/locks.ts'
import { inTransaction } from '../storage/writes/transaction.ts'
import { Stale } from '../writing/write_change.ts'
import { agreeAlone } from './agree_alone.ts'
import { type AskedStep, prepareStep, refuseUngranted } from './asked_step.ts'
import { lockAmong } from './effects/among.ts'
import { runRank } from './effects/rank.ts'
import { leavesAsWritten, runEffects } from './effects/run_effects.ts'
import { type DecidedStep, decideStep, writeStep } from './take_step.ts'
import { foundTogether } from './turns.ts'
import { conflict } from './update.ts'

type Outcomes = readonly PromiseSettledResult<RecordData>[]

const mostAttempts = 5

/**
 * Takes steps that rank, or change, the same records in one transaction, in the order of their moments: each is decided, under locks, of what
 * those before have left, and what all of them rank is ranked once, after the last. One that is refused leaves the others
 * alone; where one fails while it is written, each is taken by itself.
 * @param names what they rank and change has in common
 * @returns what has become of each: its record as it is then, or Invalid, Conflict, `notFound`, `forbidden`
 */
export async function takeTogether(names: readonly string[], all: readonly AskedStep[]): Promise<Outcomes> {
  if (all.length > 1) {
    try {
      return await inOne(names, all)
    } catch (error) {
      // Nobody knows what of it was committed.
      if (isUnavailable(error)) throw error
    }
  }
  const outcomes: PromiseSettledResult<RecordData>[] = []
  for (const one of all) outcomes.push(await alone(names, one))
  return outcomes
}

async function alone(names: readonly string[], one: AskedStep): Promise<PromiseSettledResult<RecordData>> {
  for (let attempt = 1; ; attempt++) {
    try {
      const [outcome] = await inOne(names, [one])
      return outcome ?? rejected(new Stale())
    } catch (error) {
      if (!(error instanceof Stale)) return rejected(error)
      if (attempt >= mostAttempts) return rejected(await conflictOf(one))
    }
  }
}

const conflictOf = async ({ context, entity, record, request }: AskedStep): Promise<unknown> =>
  load(context, entity, record.id ?? '', context.access.scope(entity.name)).then(
    (current) => conflict(context, entity, current, request),
    (error: unknown) => error,
  )

const rejected = (reason: unknown): PromiseRejectedResult => ({ status: 'rejected', reason })

function inOne(names: readonly string[], all: readonly AskedStep[]): Promise<Outcomes> {
  const [first] = all
  return first ? inTransaction(first.context.pool, (client) => new Together(client, names).take(all)) : Promise.resolve([])
}

/** A step that was written, or why it was not. */
type Written = { readonly record: RecordData; readonly isAsWritten: boolean } | { readonly refused: Exception }

type RankEffect = Extract<PendingEffect, { kind: 'rank' }>

/** A ranking that waits for the steps that come yet. */
interface Waiting {
  readonly asked: AskedStep
  readonly record: RecordData
  readonly effects: readonly RankEffect[]
}

/** Whether an effect reads other records anew, and may read places. */
const readsAnew = (effect: PendingEffect): boolean =>
  effect.kind === 'create' || effect.kind === 'fire' || (effect.kind === 'among' && effect.transition !== undefined)

class Together {
  readonly #client: Queryable
  readonly #names: readonly string[]
  /** What records have in common that are locked already. */
  readonly #locked = new Set<string>()
  #waiting: Waiting | undefined

  constructor(client: Queryable, names: readonly string[]) {
    this.#client = client
    this.#names = names
  }

  async take(all: readonly AskedStep[]): Promise<Outcomes> {
    await lockTogether(this.#client, this.#names)
    await this.#hold(all)
    const written: Written[] = []
    for (const [at, asked] of byArrival(all)) written[at] = await this.#step(asked)
    await this.#rank()
    await this.#hold(all.filter((_, at) => isMoved(written[at])))
    const outcomes: PromiseSettledResult<RecordData>[] = []
    for (const [at, asked] of all.entries()) outcomes.push(await this.#outcome(asked, written[at]))
    return outcomes
  }

  /** Locks and reads the records of some steps, those of a kind together. */
  async #hold(all: readonly AskedStep[]): Promise<void> {
    for (const [entity, some] of Map.groupBy(all, ({ entity }) => entity)) {
      const [{ context } = { context: undefined }] = some
      const ids = [...new Set(some.map(({ record }) => record.id ?? ''))]
      if (context) await holdDocuments(this.#client, context.app, entity, environmentOf(context), ids)
    }
  }

  /** The record as it stands, as far as the person sees it. */
  async #standing({ context, entity, record: seen }: AskedStep): Promise<RecordData | undefined> {
    const id = seen.id ?? ''
    const [record] = await holdDocuments(this.#client, context.app, entity, environmentOf(context), [id])
    return record && (withSightOf(entity, seen, record) ?? load(context, entity, id, true, this.#client))
  }

  async #step(asked: AskedStep): Promise<Written> {
    let decided: DecidedStep
    try {
      decided = await this.#decide(asked)
    } catch (error) {
      if (error instanceof Exception && !(error instanceof Stale)) return { refused: error }
      throw error
    }
    const { context, entity } = asked
    const { after, effects } = decided
    await this.#lock(asked, decided)
    const left = ranksLeft(decided)
    if (left.length === 0 || this.#isOther(asked, after, left)) await this.#rank()
    const written = await writeStep(context, this.#client, decided)
    const now = left.length === 0 ? effects : effects.filter(({ kind }) => kind !== 'rank')
    await runEffects(context, this.#client, entity, written, now)
    if (left.length > 0) this.#waiting = { asked, record: written, effects: left }
    return { record: written, isAsWritten: effects.every(leavesAsWritten) }
  }

  async #decide(asked: AskedStep): Promise<DecidedStep> {
    const { context, entity, name, request } = asked
    const record = await this.#standing(asked)
    if (!record || !isWithin(context, entity, context.access.scope(entity.name), record)) throw notFound(entity.name, asked.record.id ?? '')
    refuseUngranted(context, entity, name, record, request)
    return decideStep(context, this.#client, await prepareStep({ ...asked, record }, this.#client))
  }

  /** Locks what a step ranks or changes all together, unless one before has. */
  async #lock({ context, entity }: AskedStep, { after, effects }: DecidedStep): Promise<void> {
    const further = effects.filter((effect) => foundTogether(entity, after, [effect]).some((name) => !this.#locked.has(name)))
    if (further.length === 0) return
    await lockAmong(context, this.#client, entity, after, further)
    for (const name of foundTogether(entity, after, further)) this.#locked.add(name)
  }

  /** Whether what waits to be ranked is ranked otherwise than this. */
  #isOther({ entity }: AskedStep, after: RecordData, effects: readonly RankEffect[]): boolean {
    const { asked, record, effects: waiting } = this.#waiting ?? {}
    if (!asked || !record || !waiting) return false
    return (
      rankingOf(asked.entity.name, foundTogether(asked.entity, record, waiting), waiting) !==
      rankingOf(entity.name, foundTogether(entity, after, effects), effects)
    )
  }

  async #rank(): Promise<void> {
    const { asked, record, effects = [] } = this.#waiting ?? {}
    this.#waiting = undefined
    if (!asked || !record) return
    for (const effect of effects) await runRank(asked.context, this.#client, asked.entity, record, effect)
  }

  async #outcome(asked: AskedStep, written: Written | undefined): Promise<PromiseSettledResult<RecordData>> {
    if (!written || 'refused' in written) return rejected(written?.refused)
    const { context, entity } = asked
    const reached = written.isAsWritten ? written.record : await this.#standing({ ...asked, record: written.record })
    if (!reached) return rejected(notFound(entity.name, asked.record.id ?? ''))
    return { status: 'fulfilled', value: await agreeAlone(context, this.#client, entity, reached) }
  }
}

/** Each with its place among them, whoever came first before the others. */
const byArrival = (all: readonly AskedStep[]) =>
  [...all.entries()].sort(([, { context: one }], [, { context: other }]) => Date.parse(one.now) - Date.parse(other.now))

const isMoved = (written: Written | undefined): boolean => written !== undefined && 'record' in written && !written.isAsWritten

const rankingOf = (...parts: readonly unknown[]): string => JSON.stringify(parts)

/** The rankings of a step that can wait for the steps behind it: nothing of the step reads the places. */
function ranksLeft({ effects }: DecidedStep): readonly RankEffect[] {
  const later = effects.slice(effects.findIndex(({ kind }) => kind === 'rank'))
  return later.some(readsAnew) ? [] : effects.filter((effect) => effect.kind === 'rank')
}
