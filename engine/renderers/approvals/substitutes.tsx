import { Button } from 'antd'
import { useCallback, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DatePicker, hoverPreview, pickerOf } from '../parts/date-picker.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { useAttempt } from '../parts/use-attempt.ts'
import { DateTime } from '../state/date-time.ts'
import { approvalApi, type Substitute } from './approval-api.ts'
import { ColleagueSelect } from './colleague-select.tsx'
import css from './inbox.module.css'

const day = (days = 0) => DateTime.now().plus({ days }).toFormat('yyyy-MM-dd')

/** Who decides in the place of the person, and in whose place the person does. */
export function Substitutes({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [answer, setAnswer] = useState<{ own: string; rows: readonly Substitute[] }>()
  const [asked, setAsked] = useState({ substitute: '', from: day(), to: day(7) })
  const { busy, problem, attempt, tell } = useAttempt<'name' | 'drop'>()
  const isBusy = busy !== undefined
  const load = useCallback(() => approvalApi.substitutes().then(setAnswer, tell), [tell])
  useEffect(() => {
    load()
  }, [load])

  const change = (what: 'name' | 'drop', work: () => Promise<unknown>) =>
    attempt(what, async () => {
      await work()
      await load()
    })

  const rows = answer?.rows ?? []
  return (
    <Dialog isOpen title={t('approvals:substitutes')} onClose={onClose} isBusy={isBusy}>
      {problem && <ErrorNote problem={problem} />}
      <p>{t('approvals:substitutesLead')}</p>
      <ul className={css.people}>
        {rows.map(({ id: key, account, accountName, substituteName, from, to }) => (
          <li key={key}>
            <span>
              {account === answer?.own ? substituteName : t('approvals:inPlaceOf', { name: accountName ?? '' })} · {from} – {to}
            </span>
            {account === answer?.own && (
              <Button size="small" disabled={isBusy} onClick={() => change('drop', () => approvalApi.dropSubstitute(key))}>
                {t('approvals:take')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={css.form}>
        <ColleagueSelect
          value={asked.substitute}
          label={t('approvals:colleague')}
          find={approvalApi.colleagues}
          onChange={(substitute) => setAsked((before) => ({ ...before, substitute }))}
        />
        {(['from', 'to'] as const).map((key) => (
          <div key={key} className={css.day}>
            <label htmlFor={`${id}.${key}`}>{t(`approvals:${key}`)}</label>
            <DatePicker
              id={`${id}.${key}`}
              allowClear={false}
              {...pickerOf(false)}
              previewValue={hoverPreview}
              value={DateTime.fromISO(asked[key]) as DateTime<true>}
              onChange={(value) => value && setAsked((before) => ({ ...before, [key]: value.toFormat('yyyy-MM-dd') }))}
            />
          </div>
        ))}
        <Button
          type="primary"
          loading={isBusy}
          disabled={asked.substitute === ''}
          onClick={() => change('name', () => approvalApi.nameSubstitute(asked))}
        >
          {t('approvals:name')}
        </Button>
      </div>
    </Dialog>
  )
}
