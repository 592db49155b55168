import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnsaved } from '../../../runtime/screens/document-model.ts'
import { useController, useDocument } from '../../document/document-context.tsx'
import { ActionButton } from './action-button.tsx'
import { ClientSecretDialog } from './client-secret-dialog.tsx'

/** Makes a secret for the program that the document is about (`clients` of `app.json`). */
export function ClientSecret() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const controller = useController()
  const { context, state } = useDocument()
  const [isAsked, setAsked] = useState(false)

  async function close(isMade: boolean) {
    setAsked(false)
    if (!isMade) return
    message.success(t('document:secret.made'))
    await controller.reload()
  }

  return (
    <>
      <ActionButton
        name="secret"
        label={t('document:secret.action')}
        reasons={isUnsaved(context, state) ? [{ text: t('document:secret.saveFirst') }] : []}
        onClick={() => setAsked(true)}
      />
      {isAsked && <ClientSecretDialog onClose={close} />}
    </>
  )
}
