import { useCallback, useEffect, useState } from 'react'
import type { ConditionValues } from '../../../runtime/queries/conditions/condition-values.ts'
import type { Behind } from '../../../runtime/reports/behind-cell.ts'
import { asProblem, isAbort, type Problem } from '../../api/problem.ts'
import type { FigureComment } from '../../api/reports.ts'
import { useRunner } from './runner-context.ts'

/** What people say about the figures of a report. */
export interface FigureComments {
  /** None before they came. */
  readonly comments: readonly FigureComment[] | undefined
  readonly problem: Problem | undefined
  /** Says something about a figure. @param seen how it is shown */
  say(figure: Behind, seen: string, text: string): Promise<void>
}

/**
 * What people say about the figures of a report; nothing where it is not published.
 * @param params what it was asked with; nothing as long as it was not
 */
export function useFigureComments(name: string, params: ConditionValues | undefined): FigureComments | undefined {
  const { comments: source } = useRunner()
  const [comments, setComments] = useState<readonly FigureComment[]>()
  const [problem, setProblem] = useState<Problem>()

  useEffect(() => {
    if (!source || params === undefined) return
    const abort = new AbortController()
    source.read(name, params, abort.signal).then(
      (found) => {
        setComments(found)
        setProblem(undefined)
      },
      (failure) => {
        if (!isAbort(failure) && !abort.signal.aborted) setProblem(asProblem(failure))
      },
    )
    return () => abort.abort()
  }, [source, name, params])

  const say = useCallback(
    async (figure: Behind, seen: string, text: string) =>
      setComments(await source?.say(name, { params: params ?? {}, ...figure, seen, text })),
    [source, name, params],
  )
  return source && { comments, problem, say }
}
