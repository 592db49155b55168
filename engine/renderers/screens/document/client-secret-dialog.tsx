import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wireOf } from '../../../runtime/values/record-data.ts'
import { api } from '../../api/api.ts'
import { useDocument } from '../../document/document-context.tsx'
import { CopiedText } from '../../parts/copied-text.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { useAttempt } from '../../parts/use-attempt.ts'
import css from './client-secret.module.css'

/** Makes a secret for the client of a record; it is in this answer and nowhere else. */
const newClientSecret = async (id: string) =>
  (await api.call<{ secret: string }>(`/clients/${encodeURIComponent(id)}/secret`, { method: 'POST' })).secret

/** Asks before a secret replaces another, and shows the new one: here, and never again. */
export function ClientSecretDialog({ onClose }: { onClose: (isMade: boolean) => void }) {
  const { t } = useTranslation()
  const { context, state } = useDocument()
  const [secret, setSecret] = useState<string>()
  const { busy, problem, attempt } = useAttempt<'make'>()
  const isBusy = busy !== undefined
  const { clients } = context.app.bundle.app
  const textOf = (field: string | undefined) => String((field && wireOf(state.base, field)) ?? '')
  const isReplaced = textOf(clients?.secret) !== ''

  const make = () => attempt('make', async () => setSecret(await newClientSecret(String(state.base.id))))

  if (secret !== undefined) return <MadeSecret id={textOf(clients?.id)} secret={secret} onKept={() => onClose(true)} />
  return (
    <Dialog
      isOpen
      title={t('document:secret.action')}
      onClose={() => onClose(false)}
      isBusy={isBusy}
      footer={
        <>
          <Button disabled={isBusy} onClick={() => onClose(false)}>
            {t('common.cancel')}
          </Button>
          <Button type="primary" danger={isReplaced} loading={isBusy} onClick={make}>
            {t('document:secret.action')}
          </Button>
        </>
      }
    >
      <div className={css.body}>
        {problem && <ErrorNote problem={problem} />}
        <p className={css.question}>{isReplaced ? t('document:secret.replaces') : t('document:secret.first')}</p>
      </div>
    </Dialog>
  )
}

/** Shows a secret until somebody says that they have kept it. */
function MadeSecret({ id, secret, onKept }: { id: string; secret: string; onKept: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      isOpen
      mustAnswer
      title={t('document:secret.title')}
      onClose={onKept}
      footer={
        <Button type="primary" onClick={onKept}>
          {t('document:secret.kept')}
        </Button>
      }
    >
      <div className={css.body}>
        <Alert type="warning" showIcon title={t('document:secret.once')} />
        <CopiedText label={t('document:secret.id')} text={id} name={t('document:secret.copy', { name: t('document:secret.id') })} />
        <CopiedText
          label={t('document:secret.secret')}
          text={secret}
          name={t('document:secret.copy', { name: t('document:secret.secret') })}
        />
      </div>
    </Dialog>
  )
}
