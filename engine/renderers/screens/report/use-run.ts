import { useEffect, useState } from 'react'
import type { ConditionValues } from '../../../runtime/queries/conditions/condition-values.ts'
import { asProblem, isAbort, type Problem } from '../../api/problem.ts'
import type { RunAnswer } from '../../api/reports.ts'
import { useEdition } from '../../state/edition.ts'
import { useRunner } from './runner-context.ts'

/** What a report came to last; it stays while the next is on its way. */
interface Run {
  readonly answer?: RunAnswer | undefined
  readonly problem?: Problem | undefined
  readonly isRunning: boolean
}

/** Runs a report whenever it is asked for otherwise, or to be refreshed. */
export function useRun(name: string, params: ConditionValues | undefined, refreshes: number): Run {
  const runner = useRunner()
  const edition = useEdition()
  const [run, setRun] = useState<Run>({ isRunning: params !== undefined })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refresh asks the same again, and so does another edition
  useEffect(() => {
    if (params === undefined) return setRun({ isRunning: false })
    const abort = new AbortController()
    setRun(({ answer }) => ({ answer, isRunning: true }))
    runner.run(name, params, undefined, abort.signal).then(
      (answer) => setRun({ answer, isRunning: false }),
      (failure) => {
        if (!isAbort(failure) && !abort.signal.aborted) setRun({ problem: asProblem(failure), isRunning: false })
      },
    )
    return () => abort.abort()
  }, [runner, name, params, refreshes, edition])
  return run
}
