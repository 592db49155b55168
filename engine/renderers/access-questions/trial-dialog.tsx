import { Button, Select, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asProblem, type Problem } from '../api/problem.ts'
import { beginTrial } from '../api/trials.ts'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { beginAnew } from '../trials/begin-anew.ts'
import css from './access-questions.module.css'
import { AccountInput, type Found } from './found-input.tsx'
import { useChoices } from './use-choices.ts'

/** Asks as which role, and with whose records, the portal is tried. */
export function TrialDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const { choices, problem: unread } = useChoices()
  const [role, setRole] = useState<string>()
  const [account, setAccount] = useState<{ text: string; found: Found | undefined }>({ text: '', found: undefined })
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const isUnknown = account.text !== '' && !account.found

  async function begin() {
    if (role === undefined || isUnknown) return
    setBusy(true)
    try {
      await beginTrial(role, account.found?.id)
      beginAnew()
    } catch (failure) {
      setProblem(asProblem(failure))
      setBusy(false)
    }
  }

  const failure = problem ?? unread
  return (
    <Dialog
      isOpen
      title={t('access:trial.title')}
      onClose={onClose}
      isBusy={isBusy}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('common.cancel')}
          </Button>
          <Button type="primary" loading={isBusy} disabled={role === undefined || isUnknown} onClick={begin}>
            {t('access:trial.begin')}
          </Button>
        </>
      }
    >
      <div className={css.body}>
        <p className={css.lead}>{t('access:trial.lead')}</p>
        {failure && <ErrorNote problem={failure} />}
        {!choices && !failure && <Skeleton active paragraph={{ rows: 3 }} />}
        {choices && (
          <>
            <div className={css.field}>
              <label htmlFor={`${id}-role`}>{t('access:trial.role')}</label>
              <Select
                id={`${id}-role`}
                value={role}
                placeholder={t('access:trial.chooseRole')}
                showSearch={{ optionFilterProp: 'label' }}
                options={choices.roles.map(({ name, label, description }) => ({ value: name, label, title: description ?? label }))}
                onChange={setRole}
              />
              <p className={css.help}>{choices.roles.find(({ name }) => name === role)?.description ?? ''}</p>
            </div>
            <div className={css.field}>
              <label htmlFor={`${id}-account`}>{t('access:trial.account')}</label>
              <AccountInput
                id={`${id}-account`}
                accounts={choices.accounts}
                placeholder={t('access:trial.ownAccount')}
                onChange={(text, found) => setAccount({ text, found })}
              />
              <p className={css.help}>{isUnknown ? t('access:unknownAccount') : t('access:trial.accountHelp')}</p>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}
