import { useCallback, useEffect, useMemo, useState } from 'react'
import { getPinboard, type PinboardAnswer } from '../../api/pinboards.ts'
import { asProblem, isAbort, type Problem } from '../../api/problem.ts'
import { type OpenScreen, openScreen } from '../../api/screens.ts'
import { useEdition } from '../../state/edition.ts'

/** A pinboard that was read, with the part of the app that its reports need. */
interface PinboardOpen {
  readonly answer: PinboardAnswer | undefined
  readonly app: OpenScreen['app'] | undefined
  readonly access: OpenScreen['access'] | undefined
  readonly problem: Problem | undefined
  readAgain(): void
}

/** Reads a pinboard; what was read stays while it is read again. */
export function usePinboard(id: string): PinboardOpen {
  const [found, setFound] = useState<{ answer?: PinboardAnswer; problem?: Problem }>({})
  const [tries, setTries] = useState(0)
  const edition = useEdition()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with each edition
  useEffect(() => {
    const abort = new AbortController()
    getPinboard(id, abort.signal).then(
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
const isSame = (one: PinboardAnswer, other: PinboardAnswer): boolean =>
  one.pinboard.version === other.pinboard.version &&
  one.screen.version === other.screen.version &&
  one.screen.bundle.language === other.screen.bundle.language
