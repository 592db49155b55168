import { Select, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { AccessAnswer } from './access-answer.tsx'
import css from './access-questions.module.css'
import { AccountInput, type Found, FoundInput } from './found-input.tsx'
import { useChoices } from './use-choices.ts'

/** Asks whom and what it is about, and tells why that person can or cannot do it. */
export function AccessDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const { choices, problem } = useChoices()
  const [account, setAccount] = useState<Found>()
  const [name, setName] = useState<string>()
  const [record, setRecord] = useState<{ text: string; found: Found | undefined }>({ text: '', found: undefined })
  const entity = choices?.entities.find((one) => one.name === name)
  const isUnknown = record.text !== '' && !record.found
  return (
    <Dialog isOpen title={t('access:why.title')} onClose={onClose} width={640}>
      <div className={css.body}>
        {problem && <ErrorNote problem={problem} />}
        {!choices && !problem && <Skeleton active paragraph={{ rows: 4 }} />}
        {choices && (
          <div className={css.question}>
            <div className={css.field}>
              <label htmlFor={`${id}-account`}>{t('access:why.account')}</label>
              <AccountInput
                id={`${id}-account`}
                accounts={choices.accounts}
                placeholder={t('access:why.accountHint')}
                onChange={(_, found) => setAccount(found)}
              />
            </div>
            <div className={css.field}>
              <label htmlFor={`${id}-entity`}>{t('access:why.entity')}</label>
              <Select
                id={`${id}-entity`}
                value={name}
                placeholder={t('access:why.chooseEntity')}
                showSearch={{ optionFilterProp: 'label' }}
                options={choices.entities.map((one) => ({ value: one.name, label: one.label }))}
                onChange={(next) => {
                  setName(next)
                  setRecord({ text: '', found: undefined })
                }}
              />
            </div>
            {entity && (
              <div className={css.field}>
                <label htmlFor={`${id}-record`}>{t('access:why.record')}</label>
                <FoundInput
                  key={entity.name}
                  id={`${id}-record`}
                  entity={entity.name}
                  value={entity.display}
                  name={entity.display}
                  placeholder={t('access:why.anyRecord')}
                  onChange={(text, found) => setRecord({ text, found })}
                />
                {isUnknown && <p className={css.help}>{t('access:unknownRecord')}</p>}
              </div>
            )}
          </div>
        )}
        {account && entity && !isUnknown ? (
          <AccessAnswer login={account.value} entity={entity.name} id={record.found?.id} />
        ) : (
          <p className={css.lead}>{t('access:why.lead')}</p>
        )}
      </div>
    </Dialog>
  )
}
