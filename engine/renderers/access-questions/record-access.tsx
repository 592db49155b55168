import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNote } from '../parts/error-note.tsx'
import { AccessAnswer } from './access-answer.tsx'
import css from './access-questions.module.css'
import { addAccessTexts } from './access-texts.ts'
import { AccountInput, type Found } from './found-input.tsx'
import { useChoices } from './use-choices.ts'

/** Why somebody can or cannot see or do what with one record. */
export function RecordAccess({ entity, id }: { entity: string; id: string }) {
  const { t } = useTranslation()
  const inputId = useId()
  const { choices, problem } = useChoices()
  const [account, setAccount] = useState<Found>()
  const [hasTexts, setHasTexts] = useState(false)
  useEffect(() => {
    addAccessTexts().then(() => setHasTexts(true))
  }, [])
  if (problem) return <ErrorNote problem={problem} />
  if (!choices || !hasTexts) return null
  return (
    <div className={css.body}>
      <div className={css.field}>
        <label htmlFor={inputId}>{t('access:why.account')}</label>
        <AccountInput
          id={inputId}
          accounts={choices.accounts}
          placeholder={t('access:why.accountHint')}
          onChange={(_, found) => setAccount(found)}
        />
      </div>
      {account ? <AccessAnswer login={account.value} entity={entity} id={id} /> : <p className={css.lead}>{t('access:why.recordLead')}</p>}
    </div>
  )
}
