import { KeyOutlined, QrcodeOutlined, TeamOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { asProblem } from '../api/problem.ts'
import { type Session, signIn } from '../api/session.ts'
import { PublicLinks } from '../public-area/public-links.tsx'
import { loadPortal } from '../shell/load-portal.ts'
import { portalAtom, sessionAtom } from '../state/portal.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { enter, nextAddress, ownAddress } from './enter.ts'
import { loadPublicSlides } from './load-public-slides.ts'
import { PublicPage } from './public-page.tsx'
import css from './sign-in-page.module.css'

const ScanPanel = lazy(async () => ({ default: (await import('./scan-panel.tsx')).ScanPanel }))

const PublicSlides = lazy(loadPublicSlides)

/** Why the group's provider did not sign somebody in, as the address says. */
const refusals: ReadonlySet<string> = new Set(['groupRefused', 'groupUnknown', 'groupUnavailable', 'accountShut'])

/** Where people sign in: with a password, with a telephone, or with the group. Whoever is signed in already is sent on. */
export function SignInPage() {
  const { t, i18n } = useTranslation()
  const { signIn: ways } = useAtomValue(portalAtom)
  const session = useAtomValue(sessionAtom)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [isScanning, setScanning] = useState(false)
  const back = ownAddress(search.get('back')) ?? '/'
  const refused = search.get('refused') ?? ''

  function arrive(signedIn: Session) {
    const next = nextAddress(signedIn, back)
    enter(signedIn)
    navigate(next, { replace: true })
  }

  /** Signs in; whoever has a temporary password sets one of their own first. */
  async function submit(login: string, password: string, captcha: string) {
    try {
      arrive(await signIn(login, password, captcha))
    } catch (failure) {
      const { code, body } = asProblem(failure)
      if (code !== 'passwordToSet' || typeof body.token !== 'string') throw failure
      navigate(`/changePsw?${new URLSearchParams({ token: body.token, temporary: '1', back })}`)
    }
  }

  if (session) return <Navigate to={nextAddress(session, back)} replace />
  return (
    <PublicPage
      title={isScanning ? t('signIn.scanTitle') : t('signIn.title')}
      beside={
        <Suspense fallback={null}>
          <PublicSlides />
        </Suspense>
      }
    >
      {refusals.has(refused) && <Alert className={css.refused ?? ''} type="warning" showIcon title={t(`signIn.refused.${refused}`)} />}
      {isScanning ? (
        <Suspense fallback={null}>
          <ScanPanel onEntered={arrive} />
        </Suspense>
      ) : (
        <CredentialsForm size="large" onBegin={loadPortal} onSubmit={submit}>
          <div className={css.links}>
            <Link to="/forgotPsw">{t('signIn.forgotten')}</Link>
          </div>
        </CredentialsForm>
      )}
      <p className={css.or}>{t('signIn.or')}</p>
      <div className={css.ways}>
        <Button size="large" icon={isScanning ? <KeyOutlined /> : <QrcodeOutlined />} onClick={() => setScanning(!isScanning)}>
          {isScanning ? t('signIn.byPassword') : t('signIn.byScan')}
        </Button>
        {ways.hasGroup && (
          <Button size="large" icon={<TeamOutlined />} href={`/api/group?${new URLSearchParams({ back, lang: i18n.language })}`}>
            {t('signIn.byGroup')}
          </Button>
        )}
      </div>
      <PublicLinks />
    </PublicPage>
  )
}
