import { Provider } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { getPortal } from './api/portal.ts'
import { asProblem } from './api/problem.ts'
import { getSession, type Session } from './api/session.ts'
import { speak } from './i18n/i18n.ts'
import { languageAtom, rememberedLanguage } from './i18n/language.ts'
import { install } from './installed/install.ts'
import { ErrorView } from './parts/error-view.tsx'
import { applyLanguage } from './session/switch-language.ts'
import { isEmbedded } from './shell/embedded.ts'
import { router } from './shell/router.tsx'
import { loadPortal, rememberSignedIn, wasSignedIn } from './sign-in/load-portal.ts'
import { clockAtom } from './state/clock.ts'
import { storagePrefixAtom } from './state/local-storage.ts'
import { portalAtom, sessionAtom } from './state/portal.ts'
import { store } from './state/store.ts'
import { restoreTabs } from './state/tabs.ts'
import { applyCssVariables } from './theme/css-variables.ts'
import { FollowScheme } from './theme/follow-scheme.tsx'

/** Shows the portal in an element of the page, once it is known which portal it is, in which language, and who is signed in. */
export async function start(element: HTMLElement): Promise<void> {
  applyCssVariables()
  const root = createRoot(element)
  preload()
  try {
    await prepare()
    root.render(
      <StrictMode>
        <Provider store={store}>
          <FollowScheme />
          <RouterProvider router={router} />
        </Provider>
      </StrictMode>,
    )
    if (!import.meta.env.DEV && !isEmbedded()) install()
  } catch (failure) {
    await applyLanguage('ZHS')
    root.render(<ErrorView problem={asProblem(failure)} onRetry={() => location.reload()} />)
  }
}

/** Somebody who was signed in here last comes back to the portal: its code comes while it is found out who is there. Whoever signs in needs none of it before. */
function preload(): void {
  if (wasSignedIn()) loadPortal()
}

/** Asks which portal it is and who is there at once, while the texts come; in the language that most speak, and again in that of the person where it is another. */
async function prepare(): Promise<void> {
  const asked = store.get(languageAtom)
  const [portal, found] = await Promise.all([getPortal(), currentSession(), speak(asked)])
  store.set(storagePrefixAtom, portal.storagePrefix)
  store.set(clockAtom, (clock) => ({ ...clock, timeZone: portal.timeZone }))
  const language = rememberedLanguage(portal.languages)
  await applyLanguage(language)
  const [session, localised] = language === asked ? [found, portal] : await Promise.all([found && currentSession(), getPortal()])
  store.set(portalAtom, localised)
  store.set(sessionAtom, session)
  rememberSignedIn(session !== null)
  if (session) restoreTabs(session.user.id)
}

async function currentSession(): Promise<Session | null> {
  try {
    return await getSession()
  } catch (failure) {
    if (asProblem(failure).status === 401) return null
    throw failure
  }
}
