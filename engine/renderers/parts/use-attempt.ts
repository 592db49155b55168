import { useCallback, useState } from 'react'
import { asProblem, type Problem } from '../api/problem.ts'

/** Something that takes a while and may fail, one at a time. */
interface Attempt<What> {
  /** What is being tried. */
  readonly busy: What | undefined
  /** Why the last failed. */
  readonly problem: Problem | undefined
  attempt(what: What, act: () => Promise<void>): Promise<void>
  /** Tells of a failure that came another way; the same function on every render. */
  tell(failure: unknown): void
  /** The last failure is no longer told. */
  forget(): void
}

/** Tries things, and remembers why the last failed. */
export function useAttempt<What extends string>(): Attempt<What> {
  const [busy, setBusy] = useState<What>()
  const [problem, setProblem] = useState<Problem>()
  const tell = useCallback((failure: unknown) => setProblem(asProblem(failure)), [])
  return {
    busy,
    problem,
    async attempt(what, act) {
      setBusy(what)
      setProblem(undefined)
      try {
        await act()
      } catch (failure) {
        tell(failure)
      }
      setBusy(undefined)
    },
    tell,
    forget: () => setProblem(undefined),
  }
}
