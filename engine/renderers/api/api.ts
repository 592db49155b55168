import { atom } from 'jotai'
import { languageAtom } from '../i18n/language.ts'
import { store } from '../state/store.ts'
import { createClient } from './client.ts'

/** The question whether the person signs in again, while it is open. Answered by the dialog of the shell. */
interface SignInRequest {
  answer(isSignedIn: boolean): void
}

/** The open question, if there is one. */
export const signInRequestAtom = atom<SignInRequest | null>(null)

/** Whether the last call reached the server. */
export const isAvailableAtom = atom(true)

/** When what the browser shows in place of the server's answers was read; as long as the server cannot be reached. */
export const keptAtAtom = atom<string | undefined>(undefined)

/** The client that everything in the page uses. */
export const api = createClient({
  language: () => store.get(languageAtom),
  signInAgain: () =>
    new Promise((resolve) => {
      store.set(signInRequestAtom, {
        answer(isSignedIn) {
          store.set(signInRequestAtom, null)
          resolve(isSignedIn)
        },
      })
    }),
  availability(isAvailable, keptAt) {
    store.set(isAvailableAtom, isAvailable)
    if (keptAt !== undefined) store.set(keptAtAtom, keptAt)
  },
})
