import { atom, useAtom, useAtomValue } from 'jotai'
import { readLocal, writeLocal } from '../state/local-storage.ts'
import { sessionAtom } from '../state/portal.ts'
import { useMedia } from '../state/use-media.ts'
import type { Scheme } from './tokens.ts'

/** What a person can choose. */
export const schemes = ['light', 'dark', 'system'] as const
type SchemeChoice = (typeof schemes)[number]

const chosenAtom = atom<SchemeChoice | undefined>(undefined)

/** Which colours are shown: as the person chose in this browser, else as the system has it; before sign-in, as whoever used the page last. */
export function useScheme(): { readonly choice: SchemeChoice; readonly scheme: Scheme; chooseScheme(choice: SchemeChoice): void } {
  const session = useAtomValue(sessionAtom)
  const [chosen, setChosen] = useAtom(chosenAtom)
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  const own = `scheme.${session?.user.id ?? ''}`
  const choice = chosen ?? asChoice((session ? readLocal(own) : null) ?? readLocal('scheme'))
  return {
    choice,
    scheme: choice === 'system' ? (isSystemDark ? 'dark' : 'light') : choice,
    chooseScheme(next) {
      setChosen(next)
      writeLocal('scheme', next)
      if (session) writeLocal(own, next)
    },
  }
}

function asChoice(kept: unknown): SchemeChoice {
  return schemes.find((scheme) => scheme === kept) ?? 'system'
}
