import { useCallback, useEffect, useMemo, useState } from 'react'
import { type BoardAnswer, getBoard } from '../../api/boards.ts'
import { asProblem, isAbort, type Problem } from '../../api/problem.ts'
import { type OpenScreen, openScreen } from '../../api/screens.ts'
import { useEdition } from '../../state/edition.ts'

/** A board that was read, with the part of the app that its reports need. */
export interface BoardOpen {
  readonly answer: BoardAnswer | undefined
  readonly app: OpenScreen['app'] | undefined
  readonly access: OpenScreen['access'] | undefined
  readonly problem: Problem | undefined
  readAgain(): void
}

/** Reads a board; what was read stays while it is read again. */
export function useBoard(id: string): BoardOpen {
  const [found, setFound] = useState<{ answer?: BoardAnswer; problem?: Problem }>({})
  const [tries, setTries] = useState(0)
  const edition = useEdition()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with each edition
  useEffect(() => {
    const abort = new AbortController()
    getBoard(id, abort.signal).then(
      (answer) => setFound((before) => (before.answer && isSame(before.answer, answer) ? before : { answer })),
      (failure) => {
        if (!isAbort(failure)) setFound({ problem: asProblem(failure) })
      },
    )
    return () => abort.abort()
  }, [id, tries, edition])
  const { answer, problem } = found
  const opened = useMemo(() => answer && openScreen(answer.screen), [answer])
  return {
    answer,
    app: opened?.app,
    access: opened?.access,
    problem,
    readAgain: useCallback(() => setTries((count) => count + 1), []),
  }
}

/** Whether nothing has changed since: what stands there need not be read and drawn again. */
const isSame = (one: BoardAnswer, other: BoardAnswer): boolean =>
  one.board.version === other.board.version &&
  one.screen.version === other.screen.version &&
  one.screen.bundle.language === other.screen.bundle.language
