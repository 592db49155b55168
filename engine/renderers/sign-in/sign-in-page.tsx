import { Button, Form, Input } from 'antd'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { asProblem, type Problem } from '../api/problem.ts'
import { signIn } from '../api/session.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { portalAtom, sessionAtom } from '../state/portal.ts'
import { store } from '../state/store.ts'
import { restoreTabs } from '../state/tabs.ts'
import { BrandSide } from './brand-side.tsx'
import css from './sign-in-page.module.css'

interface Credentials {
  readonly login: string
  readonly password: string
}

/** Where people sign in. Whoever is signed in already is sent on. */
export function SignInPage() {
  const { t } = useTranslation()
  const { title } = useAtomValue(portalAtom)
  const session = useAtomValue(sessionAtom)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)
  const back = ownAddress(search.get('back'))

  useEffect(() => {
    document.title = `${t('signIn.title')} - ${title}`
  }, [title, t])

  async function submit({ login, password }: Credentials) {
    setBusy(true)
    setProblem(undefined)
    try {
      const signedIn = await signIn(login.trim(), password)
      restoreTabs(signedIn.user.id)
      store.set(sessionAtom, signedIn)
      navigate(back ?? '/', { replace: true })
    } catch (failure) {
      setProblem(asProblem(failure))
      setBusy(false)
    }
  }

  if (session) return <Navigate to={back ?? '/'} replace />
  return (
    <div className={css.page}>
      <BrandSide title={title} />
      <main className={css.side}>
        <div className={css.language}>
          <LanguageSwitch />
        </div>
        <Form
          className={css.form ?? ''}
          layout="vertical"
          size="large"
          requiredMark={false}
          onFinish={submit}
          aria-labelledby="sign-in-title"
        >
          <h1 id="sign-in-title" className={css.title}>
            {t('signIn.title')}
          </h1>
          <Form.Item
            name="login"
            label={t('signIn.login')}
            rules={[{ required: true, whitespace: true, message: t('signIn.loginNeeded') }]}
          >
            <Input autoFocus autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={200} />
          </Form.Item>
          <Form.Item name="password" label={t('signIn.password')} rules={[{ required: true, message: t('signIn.passwordNeeded') }]}>
            <Input.Password autoComplete="current-password" />
          </Form.Item>
          {problem && (
            <div className={css.problem}>
              <ErrorNote problem={problem} />
            </div>
          )}
          <Button type="primary" htmlType="submit" loading={isBusy} block>
            {t('signIn.submit')}
          </Button>
        </Form>
      </main>
    </div>
  )
}

/** The address to come back to: only one within the portal. */
function ownAddress(back: string | null): string | undefined {
  return back && /^\/(?![/\\])/.test(back) && !back.startsWith('/home') ? back : undefined
}
