import { useCallback, useEffect, useState } from 'react'
import { isSame, type Json } from '../../../runtime/overlays/json.ts'
import type { Thing } from '../../../runtime/overlays/thing.ts'
import {
  discardThing,
  getThing,
  publishThing,
  rollBackThing,
  saveThing,
  type ThingDiagnostic,
  type ThingFacts,
  type ToldThing,
} from '../../api/overlays.ts'
import { asProblem, type Problem } from '../../api/problem.ts'

/** A thing that somebody edits. */
export interface EditedThing {
  readonly facts: ThingFacts | undefined
  readonly thing: Thing
  readonly diagnostics: readonly ThingDiagnostic[]
  readonly problem: Problem | undefined
  /** What somebody else has made of it meanwhile. */
  readonly conflict: ThingFacts | undefined
  readonly isUnsaved: boolean
  readonly isBusy: boolean
  edit(thing: Thing): void
  save(): Promise<boolean>
  publish(): Promise<boolean>
  discard(): Promise<boolean>
  rollBack(version: number): Promise<boolean>
  /** Of both sides of a conflict, the other one is taken, or the own one goes on over it. */
  settle(side: 'mine' | 'theirs'): void
}

const asThing = ({ value, texts }: ToldThing): Thing => (value === null ? { texts: {} } : { value, texts })

/** Reads a thing and keeps what is changed of it until it is saved. */
export function useThing(kind: string, name: string): EditedThing {
  const [facts, setFacts] = useState<ThingFacts>()
  const [thing, setThing] = useState<Thing>({ texts: {} })
  const [diagnostics, setDiagnostics] = useState<readonly ThingDiagnostic[]>([])
  const [problem, setProblem] = useState<Problem>()
  const [conflict, setConflict] = useState<ThingFacts>()
  const [isBusy, setBusy] = useState(false)

  const show = useCallback((next: ThingFacts) => {
    setFacts(next)
    setThing(asThing(next.draft ?? next.published))
    setDiagnostics(next.diagnostics ?? [])
  }, [])

  useEffect(() => {
    let isCurrent = true
    getThing(kind, name).then(
      (next) => isCurrent && show(next),
      (failure: unknown) => isCurrent && setProblem(asProblem(failure)),
    )
    return () => {
      isCurrent = false
    }
  }, [kind, name, show])

  const stored = facts && asThing(facts.draft ?? facts.published)
  const isUnsaved = stored !== undefined && JSON.stringify(stored) !== JSON.stringify(thing)

  async function call(work: (version: number) => Promise<ThingFacts>): Promise<boolean> {
    if (!facts) return false
    setBusy(true)
    setProblem(undefined)
    try {
      show(await work(facts.version))
      return true
    } catch (failure) {
      const found = asProblem(failure)
      const { current, diagnostics: wrong } = found.body as { current?: ThingFacts; diagnostics?: readonly ThingDiagnostic[] }
      if (found.code === 'conflict' && current) setConflict(current)
      else if (wrong) setDiagnostics(wrong)
      if (found.code !== 'conflict') setProblem(found)
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    facts,
    thing,
    diagnostics,
    problem,
    conflict,
    isUnsaved,
    isBusy,
    edit: setThing,
    save: () => call((version) => saveThing(kind, name, version, thing)),
    publish: () =>
      call(async (version) => publishThing(kind, name, isUnsaved ? (await saveThing(kind, name, version, thing)).version : version)),
    discard: () => call((version) => discardThing(kind, name, version)),
    rollBack: (to) => call((version) => rollBackThing(kind, name, version, to)),
    settle(side) {
      if (!conflict) return
      if (side === 'theirs' || isSame(conflict.draft?.value ?? null, (thing.value ?? null) as Json)) show(conflict)
      else setFacts(conflict)
      setConflict(undefined)
    },
  }
}
