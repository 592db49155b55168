import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import type { TileRequest } from '../../../runtime/screens/pinboards/tile-request.ts'
import { asProblem, type Problem } from '../../api/problem.ts'
import { type RunAnswer, runReportAmong } from '../../api/reports.ts'

/** Rows of a table on a pinboard: the rest is on the page of the report. */
const mostRows = 200

/** Runs reports once for all tiles that ask for the same. */
interface PinboardRunner {
  run(report: string, request: Pick<TileRequest, 'params' | 'at'>): Promise<RunAnswer>
}

/** A runner that remembers its answers; another one asks again. */
export function createPinboardRunner(): PinboardRunner {
  const answers = new Map<string, Promise<RunAnswer>>()
  return {
    run(report, { params, at }) {
      const key = JSON.stringify([report, params, at])
      const answer = answers.get(key) ?? runReportAmong(report, { params, at, limit: mostRows })
      answers.set(key, answer)
      answer.catch(() => answers.delete(key))
      return answer
    },
  }
}

export const PinboardRunnerContext = createContext<PinboardRunner>(createPinboardRunner())

/** What a tile has to show. */
interface TileRun {
  readonly answer?: RunAnswer | undefined
  readonly problem?: Problem | undefined
  readonly isRunning: boolean
  retry(): void
}

/** Runs the report of a tile whenever it is asked for otherwise; the last answer stays until the next is there. */
export function useTileRun(report: string, request: TileRequest | undefined): TileRun {
  const runner = useContext(PinboardRunnerContext)
  const [run, setRun] = useState<Omit<TileRun, 'retry'>>({ isRunning: true })
  const [tries, setTries] = useState(0)
  const key = request && request.issues.length === 0 ? JSON.stringify([request.params, request.at]) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for is told by its text
  useEffect(() => {
    if (!request || key === undefined) return setRun({ isRunning: false })
    let isCurrent = true
    setRun(({ answer }) => ({ answer, isRunning: true }))
    runner.run(report, request).then(
      (answer) => isCurrent && setRun({ answer, isRunning: false }),
      (failure) => isCurrent && setRun({ problem: asProblem(failure), isRunning: false }),
    )
    return () => {
      isCurrent = false
    }
  }, [runner, report, key, tries])
  return { ...run, retry: useCallback(() => setTries((count) => count + 1), []) }
}
