import { atom } from 'jotai'
import { store } from '../state/store.ts'
import { asProblem, isAbort, type Problem } from './problem.ts'
import type { Progress } from './records.ts'

/** Something long that goes on while the person does other things. */
export interface BackgroundWork {
  /** What it is about: it is not begun again while it goes on. */
  readonly key: string
  readonly title: string
  /** Not known before the first answer, and of what has no steps. */
  readonly progress?: Progress
  /** Why it failed; it stays until the person has taken note. */
  readonly problem?: Problem
  /** What came of it, as a sentence. */
  readonly outcome?: string
  /** Ends it, or takes it away when it has failed. */
  stop(): void
}

/** Whether it goes on: it has neither failed nor come to its end. */
export const isUnderWay = ({ problem, outcome }: BackgroundWork): boolean => !problem && outcome === undefined

/** What goes on now, and what has failed and was not taken note of. */
export const worksAtom = atom<readonly BackgroundWork[]>([])

/** Whether there is any; it stays the same while they come on. */
export const hasWorksAtom = atom((get) => get(worksAtom).length > 0)

interface Begun {
  readonly key: string
  readonly title: string
  /** Does it, and says what came of it. */
  work(signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<string>
}

/** Begins something that goes on whatever page is looked at; the shell shows how far it is. */
export function beginWork({ key, title, work }: Begun): void {
  const known = store.get(worksAtom).find((one) => one.key === key)
  if (known && isUnderWay(known)) return
  known?.stop()
  const running = new AbortController()
  const stop = () => {
    running.abort()
    store.set(worksAtom, (works) => works.filter((one) => one.key !== key))
  }
  const show = (part: Partial<BackgroundWork>) => {
    if (running.signal.aborted) return
    store.set(worksAtom, (works) => works.map((one) => (one.key === key ? { ...one, ...part } : one)))
  }
  store.set(worksAtom, (works) => [...works, { key, title, stop }])
  work(running.signal, (progress) => show({ progress })).then(
    (outcome) => show({ outcome }),
    (failure) => !isAbort(failure) && show({ problem: asProblem(failure) }),
  )
}

/** Ends everything: whoever began it leaves. */
export function stopWorks(): void {
  for (const { stop } of store.get(worksAtom)) stop()
}
