import { useAtomValue } from 'jotai'
import { useLayoutEffect, useState } from 'react'
import { routeOf } from '../../runtime/app/address.ts'
import { asProblem, isAbort, type Problem } from '../api/problem.ts'
import { getScreen, type OpenScreen } from '../api/screens.ts'
import { useEdition } from '../state/edition.ts'
import { portalAtom, sessionAtom } from '../state/portal.ts'

/** A screen on its way: nothing yet, there, or why not. */
interface ScreenState {
  readonly open?: OpenScreen
  readonly problem?: Problem
  retry(): void
}

/** What is known of the screen at a route. */
interface Known extends Omit<ScreenState, 'retry'> {
  readonly route?: string
}

/** The screen that a path leads to. It stays while it is read again in another language, and not where the path leads to another. */
export function useScreen(path: string): ScreenState {
  const session = useAtomValue(sessionAtom)
  const portal = useAtomValue(portalAtom)
  const edition = useEdition()
  const [state, setState] = useState<Known>({})
  const [tries, setTries] = useState(0)
  const route = routeOf(path, session?.screens ?? portal.public.screens) ?? path

  // Asked for before the outline of the page is painted: an effect would run after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with each edition, and when the person asks
  useLayoutEffect(() => {
    const abort = new AbortController()
    getScreen(route, abort.signal)
      .then((open) => setState({ route, open }))
      .catch((failure) => {
        // What is shown already stays: it may hold what a person typed.
        if (!isAbort(failure))
          setState((before) => (before.open && before.route === route ? before : { route, problem: asProblem(failure) }))
      })
    return () => abort.abort()
  }, [route, edition, tries])

  return {
    ...(state.route === route ? state : {}),
    retry() {
      setState({})
      setTries(tries + 1)
    },
  }
}
