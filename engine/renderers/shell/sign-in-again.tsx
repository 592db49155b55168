import { Button, Form, Input } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signInRequestAtom } from '../api/api.ts'
import { asProblem, type Problem } from '../api/problem.ts'
import { signIn } from '../api/session.ts'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { sessionAtom } from '../state/portal.ts'
import { store } from '../state/store.ts'

/** Asks for the password again when the session is over, over the page as it stands: nothing typed is lost. */
export function SignInAgain() {
  const { t } = useTranslation()
  const request = useAtomValue(signInRequestAtom)
  const session = useAtomValue(sessionAtom)
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)
  if (!request || !session) return null
  const { login } = session.user

  async function submit({ password }: { password: string }) {
    setBusy(true)
    setProblem(undefined)
    try {
      store.set(sessionAtom, await signIn(login, password))
      request?.answer(true)
    } catch (failure) {
      setProblem(asProblem(failure))
    } finally {
      setBusy(false)
    }
  }

  function leave() {
    request?.answer(false)
    store.set(sessionAtom, null)
  }

  return (
    <Dialog isOpen mustAnswer title={t('signIn.again')} onClose={leave} width={400}>
      <Form layout="vertical" requiredMark={false} onFinish={submit} disabled={isBusy}>
        <p>{t('signIn.againHelp')}</p>
        <Form.Item label={t('signIn.login')}>
          <Input value={login} readOnly autoComplete="username" />
        </Form.Item>
        <Form.Item name="password" label={t('signIn.password')} rules={[{ required: true, message: t('signIn.passwordNeeded') }]}>
          <Input.Password autoFocus autoComplete="current-password" />
        </Form.Item>
        {problem && <ErrorNote problem={problem} />}
        <Button type="primary" htmlType="submit" loading={isBusy} block>
          {t('signIn.submit')}
        </Button>
        <Button type="link" block onClick={leave}>
          {t('signIn.leave')}
        </Button>
      </Form>
    </Dialog>
  )
}
