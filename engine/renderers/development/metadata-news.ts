import { atom } from 'jotai'
import { asProblem } from '../api/problem.ts'
import { getSession } from '../api/session.ts'
import { newEdition } from '../state/edition.ts'
import { sessionAtom } from '../state/portal.ts'
import { store } from '../state/store.ts'

/** What is wrong with the metadata, ready to be read: `screens/lending/loans.json:14:9 columns.2: …`. */
interface Fault {
  readonly severity: 'error' | 'warning'
  readonly text: string
}

interface News {
  readonly diagnostics: readonly Fault[]
  readonly version: string
}

/** The errors of the metadata as its files are now; while there are any, the last good version runs. */
export const faultsAtom = atom<readonly Fault[]>([])

/** Follows the metadata: its errors are shown, and open screens are read again when another version runs. Nothing to follow on a server that does not watch it. */
export async function followMetadata(): Promise<void> {
  const answer = await fetch('/api/dev/diagnostics')
  if (!answer.ok) return
  const news: News = await answer.json()
  let { version } = news
  tell(news)
  new EventSource('/api/dev/events').addEventListener('metadata', ({ data }) => {
    const next: News = JSON.parse(data)
    tell(next)
    if (next.version === version) return
    version = next.version
    readAgain()
  })
}

function tell({ diagnostics }: News): void {
  store.set(
    faultsAtom,
    diagnostics.filter(({ severity }) => severity === 'error'),
  )
}

/** Menus and screens; what was typed into them stays. */
async function readAgain(): Promise<void> {
  newEdition()
  if (store.get(sessionAtom) === null) return
  try {
    store.set(sessionAtom, await getSession())
  } catch (failure) {
    if (asProblem(failure).status !== 401) throw failure
  }
}
