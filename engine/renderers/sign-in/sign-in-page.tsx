import { KeyOutlined, MobileOutlined, QrcodeOutlined, TeamOutlined } from '@ant-design/icons-svg'
import type { IconDefinition } from '@ant-design/icons-svg/lib/types.js'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { askSignInCode, signInByCode } from '../api/codes.ts'
import { asProblem } from '../api/problem.ts'
import { type Session, signIn } from '../api/session.ts'
import { loadChunk } from '../installed/load-chunk.ts'
import { onDemand } from '../parts/on-demand.tsx'
import { PlainIcon } from '../plain/plain-icon.tsx'
import { PushButton, PushLink } from '../plain/push-button.tsx'
import { portalAtom, sessionAtom } from '../state/portal.ts'
import { useIsPhone } from '../state/use-media.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { enter, nextAddress, ownAddress, passwordAddress } from './enter.ts'
import { loadPortal, loadPortalWhenIdle } from './load-portal.ts'
import { loadPublicSlides } from './load-public-slides.ts'
import { PublicLinks } from './public-links.tsx'
import { PublicPage } from './public-page.tsx'
import css from './sign-in-page.module.css'

const ScanPanel = onDemand(async () => (await loadChunk('scan', () => import('./scan-panel.tsx'))).ScanPanel)

const CodeForm = onDemand(async () => (await loadChunk('codes', () => import('../codes/code-form.tsx'))).CodeForm)

const PublicSlides = onDemand(loadPublicSlides)

/** Why the group's provider did not sign somebody in, as the address says. */
const refusals: ReadonlySet<string> = new Set(['groupRefused', 'groupUnknown', 'groupUnavailable', 'accountShut'])

/** How somebody signs in on the page itself. */
type Way = 'password' | 'code' | 'scan'

const icons = { password: KeyOutlined, code: MobileOutlined, scan: QrcodeOutlined } as const satisfies Record<Way, IconDefinition>
const titles = { password: 'signIn.title', code: 'signIn.codeTitle', scan: 'signIn.scanTitle' } as const satisfies Record<Way, string>
const offers = { password: 'signIn.byPassword', code: 'signIn.byCode', scan: 'signIn.byScan' } as const satisfies Record<Way, string>

/** The ways there are here. A telephone scans the code of another screen: it shows none to be scanned. */
function useWays(): readonly Way[] {
  const { canText } = useAtomValue(portalAtom).signIn
  const isPhone = useIsPhone()
  return ['password', ...(canText ? (['code'] as const) : []), ...(isPhone ? [] : (['scan'] as const))]
}

/** Where people sign in: with a password, with a telephone, or with the group. Whoever is signed in already is sent on. */
export function SignInPage() {
  const { t, i18n } = useTranslation()
  const { signIn: ways } = useAtomValue(portalAtom)
  const session = useAtomValue(sessionAtom)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [way, setWay] = useState<Way>('password')
  const others = useWays().filter((each) => each !== way)
  const back = ownAddress(search.get('back')) ?? '/'
  const refused = search.get('refused') ?? ''
  useEffect(loadPortalWhenIdle, [])

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
      navigate(passwordAddress({ token: body.token, temporary: '1', back }))
    }
  }

  if (session) return <Navigate to={nextAddress(session, back)} replace />
  return (
    <PublicPage title={t(titles[way])} beside={<PublicSlides />}>
      {refusals.has(refused) && (
        <p className={css.refused} role="alert">
          {t(`signIn.refused.${refused}`)}
        </p>
      )}
      {way === 'scan' && <ScanPanel onEntered={arrive} />}
      {way === 'code' && (
        <CodeForm
          ways={['phone']}
          submit={t('signIn.submit')}
          onAsk={askSignInCode}
          onProve={async (proof) => arrive(await signInByCode(proof))}
        />
      )}
      {way === 'password' && (
        <CredentialsForm size="large" onBegin={loadPortal} onSubmit={submit}>
          <div className={css.links}>
            <Link to="/forgotPsw">{t('signIn.forgotten')}</Link>
          </div>
        </CredentialsForm>
      )}
      {(others.length > 0 || ways.hasGroup) && <p className={css.or}>{t('signIn.or')}</p>}
      <div className={css.ways}>
        {others.map((each) => (
          <PushButton key={each} size="large" icon={<PlainIcon shape={icons[each]} />} onPress={() => setWay(each)}>
            {t(offers[each])}
          </PushButton>
        ))}
        {ways.hasGroup && (
          <PushLink
            size="large"
            icon={<PlainIcon shape={TeamOutlined} />}
            href={`/api/group?${new URLSearchParams({ back, lang: i18n.language })}`}
          >
            {t('signIn.byGroup')}
          </PushLink>
        )}
      </div>
      <PublicLinks />
    </PublicPage>
  )
}
