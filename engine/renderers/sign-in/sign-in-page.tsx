import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { signIn } from '../api/session.ts'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { portalAtom, sessionAtom } from '../state/portal.ts'
import { store } from '../state/store.ts'
import { restoreTabs } from '../state/tabs.ts'
import { BrandSide } from './brand-side.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import css from './sign-in-page.module.css'

/** Where people sign in. Whoever is signed in already is sent on. */
export function SignInPage() {
  const { t } = useTranslation()
  const { title } = useAtomValue(portalAtom)
  const session = useAtomValue(sessionAtom)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const back = ownAddress(search.get('back')) ?? '/'

  useEffect(() => {
    document.title = `${t('signIn.title')} - ${title}`
  }, [title, t])

  async function submit(login: string, password: string) {
    const signedIn = await signIn(login, password)
    restoreTabs(signedIn.user.id)
    store.set(sessionAtom, signedIn)
    navigate(back, { replace: true })
  }

  if (session) return <Navigate to={back} replace />
  return (
    <div className={css.page}>
      <BrandSide title={title} />
      <main className={css.side}>
        <div className={css.language}>
          <LanguageSwitch />
        </div>
        <div className={css.form}>
          <h1 className={css.title}>{t('signIn.title')}</h1>
          <CredentialsForm size="large" onSubmit={submit} />
        </div>
      </main>
    </div>
  )
}

/** The address to come back to: only one within the portal. */
function ownAddress(back: string | null): string | undefined {
  return back && /^\/(?![/\\])/.test(back) && !back.startsWith('/home') ? back : undefined
}
