import { useCallback, useEffect, useState } from 'react'
import type { Thing } from '../../../runtime/overlays/thing.ts'
import {
  discardThing,
  getThing,
  publishThing,
  rollBackThing,
  saveThing,
  scheduleThing,
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
  /** What somebody else has made of it meanwhile, and what both had before them. */
  readonly conflict: { readonly base: Thing; readonly theirs: Thing } | undefined
  readonly isUnsaved: boolean
  readonly isBusy: boolean
  edit(thing: Thing): void
  save(): Promise<boolean>
  publish(): Promise<boolean>
  /** Has it published at a moment (ISO 8601); with none, takes that back. */
  schedule(at: string | null, note?: string): Promise<boolean>
  discard(): Promise<boolean>
  rollBack(version: number): Promise<boolean>
  /** Goes on with what was made of both sides of a conflict, over the version of the other. */
  settle(thing: Thing): void
}

/** A thing as the API tells it, as the runtime has it. */
export const asThing = ({ value, texts }: ToldThing): Thing => (value === null ? { texts: {} } : { value, texts })

/** Reads a thing and keeps what is changed of it until it is saved. */
export function useThing(kind: string, name: string): EditedThing {
  const [facts, setFacts] = useState<ThingFacts>()
  const [thing, setThing] = useState<Thing>({ texts: {} })
  const [diagnostics, setDiagnostics] = useState<readonly ThingDiagnostic[]>([])
  const [problem, setProblem] = useState<Problem>()
  const [faster, setFaster] = useState<ThingFacts>()
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
      if (found.code === 'conflict' && current) setFaster(current)
      else if (wrong) setDiagnostics(wrong)
      if (found.code !== 'conflict') setProblem(found)
      return false
    } finally {
      setBusy(false)
    }
  }

  /** What is not saved yet is saved first; the version that is then to be published. */
  async function savedVersion(version: number): Promise<number> {
    if (!isUnsaved) return version
    const saved = await saveThing(kind, name, version, thing)
    show(saved)
    return saved.version
  }

  return {
    facts,
    thing,
    diagnostics,
    problem,
    conflict: faster && stored ? { base: stored, theirs: asThing(faster.draft ?? faster.published) } : undefined,
    isUnsaved,
    isBusy,
    edit: setThing,
    save: () => call((version) => saveThing(kind, name, version, thing)),
    publish: () => call(async (version) => publishThing(kind, name, await savedVersion(version))),
    schedule: (at, note) =>
      call(async (version) => scheduleThing(kind, name, at === null ? version : await savedVersion(version), at, note)),
    discard: () => call((version) => discardThing(kind, name, version)),
    rollBack: (to) => call((version) => rollBackThing(kind, name, version, to)),
    settle(settled) {
      if (!faster) return
      show(faster)
      setThing(settled)
      setFaster(undefined)
    },
  }
}
