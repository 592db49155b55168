import { useState } from 'react'
import { openedOutOf } from '../parts/opened-out-of.ts'
import { recordsChanged } from '../state/changes.ts'
import { approvalApi, type LinkedItem } from './approval-api.ts'
import { nextOfInbox } from './next-of-inbox.ts'

/** A decision that the person is about to take. */
interface Asked {
  readonly decision: 'approve' | 'reject'
  readonly items: readonly LinkedItem[]
}

interface Deciding {
  readonly asked: Asked | undefined
  /** Why the last decision was refused, by approval. */
  readonly refused: ReadonlyMap<string, string>
  ask(decision: Asked['decision'], items: readonly LinkedItem[]): void
  cancel(): void
  /** Takes the decision that was asked for. */
  decide(comment: string | undefined): Promise<void>
}

interface DecidingOptions {
  /** Something was decided. */
  readonly onDecided: () => void
  /** The inbox goes on: what waits is to be read again. */
  readonly onStay: () => void
  /** The next record is shown. */
  readonly onLeave: () => void
}

/** Decides about records: after one alone the next one follows, and after several what became of each. */
export function useDeciding({ onDecided, onStay, onLeave }: DecidingOptions): Deciding {
  const [asked, setAsked] = useState<Asked>()
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())

  async function decide(comment: string | undefined) {
    if (!asked) return
    const { items } = asked
    const { results } = await approvalApi.decide(asked.decision, items, comment)
    setRefused(new Map(results.flatMap(({ id, ok, issues = [] }) => (ok ? [] : [[id, issues.map(({ message }) => message).join(' ')]]))))
    for (const name of new Set(items.map((item) => item.entity))) recordsChanged(name)
    onDecided()
    const [only] = items.length === 1 && results.every(({ ok }) => ok) ? items : []
    if (only) openedOutOf('inbox', only.record)
    const next = only && (await nextOfInbox(only.entity, only.record).catch(() => undefined))
    if (!next) return onStay()
    location.hash = next.address
    onLeave()
  }

  return { asked, refused, ask: (decision, items) => setAsked({ decision, items }), cancel: () => setAsked(undefined), decide }
}
