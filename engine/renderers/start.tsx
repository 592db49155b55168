import { Provider } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { getPortal } from './api/portal.ts'
import { asProblem } from './api/problem.ts'
import { getSession, type Session } from './api/session.ts'
import { languageAtom, rememberedLanguage } from './i18n/language.ts'
import { applyLanguage } from './i18n/switch-language.ts'
import { ErrorView } from './parts/error-view.tsx'
import { screens } from './screens/index.ts'
import { router } from './shell/router.tsx'
import { storagePrefixAtom } from './state/local-storage.ts'
import { portalAtom, sessionAtom } from './state/portal.ts'
import { store } from './state/store.ts'
import { restoreTabs } from './state/tabs.ts'
import { applyCssVariables } from './theme/css-variables.ts'
import { ThemeProvider } from './theme/theme-provider.tsx'

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
          <ThemeProvider>
            <RouterProvider router={router} />
          </ThemeProvider>
        </Provider>
      </StrictMode>,
    )
  } catch (failure) {
    await applyLanguage('ZHS')
    root.render(<ErrorView problem={asProblem(failure)} onRetry={() => location.reload()} />)
  }
}

/** Most pages are lists: their code comes while it is found out who is there. A failure shows when a list is opened. */
function preload(): void {
  screens.list?.().catch(() => undefined)
}

/** Asks which portal it is and who is there at once; in the language that most speak, and again in that of the person where it is another. */
async function prepare(): Promise<void> {
  const asked = store.get(languageAtom)
  const [portal, found] = await Promise.all([getPortal(), currentSession()])
  store.set(storagePrefixAtom, portal.storagePrefix)
  const language = rememberedLanguage(portal.languages)
  await applyLanguage(language)
  const [session, localised] = language === asked ? [found, portal] : await Promise.all([found && currentSession(), getPortal()])
  store.set(portalAtom, localised)
  store.set(sessionAtom, session)
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
