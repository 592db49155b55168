import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { signInRequestAtom } from '../api/api.ts'
import { signIn } from '../api/session.ts'
import { Dialog } from '../parts/dialog.tsx'
import { leavePortal } from '../session/leave-portal.ts'
import { CredentialsForm } from '../sign-in/credentials-form.tsx'
import { sessionAtom } from '../state/portal.ts'
import { store } from '../state/store.ts'

/** Asks for the password again when the session is over, over the page as it stands: nothing typed is lost. */
export function SignInAgain() {
  const { t } = useTranslation()
  const request = useAtomValue(signInRequestAtom)
  const session = useAtomValue(sessionAtom)
  if (!request || !session) return null

  async function submit(login: string, password: string, captcha: string) {
    store.set(sessionAtom, await signIn(login, password, captcha))
    request?.answer(true)
  }

  function leave() {
    request?.answer(false)
    leavePortal()
  }

  return (
    <Dialog isOpen mustAnswer title={t('signIn.again')} onClose={leave} width={400}>
      <p>{t('signIn.againHelp')}</p>
      <CredentialsForm login={session.user.login} onSubmit={submit}>
        <Button type="link" block onClick={leave}>
          {t('signIn.leave')}
        </Button>
      </CredentialsForm>
    </Dialog>
  )
}
