import { Checkbox, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { tidy } from '../../../../runtime/screens/report-builder/remove.ts'
import { cronOf, everyWeekday, timesOf } from '../../../../runtime/screens/report-builder/times.ts'
import type { ReportMail } from '../../../../schema/report.ts'
import { useBuilder } from './builder-context.ts'
import { FormulaInput } from './formula-input.tsx'
import { Labelled } from './labelled.tsx'
import { MailPeople } from './mail-people.tsx'
import { MailState } from './mail-state.tsx'
import { MailTimes } from './mail-times.tsx'
import css from './report-builder.module.css'

type Loose = { [Key in keyof ReportMail]: Readonly<ReportMail[Key]> | undefined }

const atFirst = cronOf({ often: 'weekly', time: '08:00', days: everyWeekday })

/** When the report is mailed and to whom; each gets what they may see of it. */
export function MailPart() {
  const { t } = useTranslation('builder')
  const { draft, change, things, names } = useBuilder()
  const { report } = draft
  const { mail } = report
  const put = (next: Loose | undefined) => change({ ...draft, report: tidy({ ...report, mail: next && tidied(next) }) })
  const isOn = (
    <Checkbox
      checked={mail !== undefined}
      onChange={() =>
        put(
          mail
            ? undefined
            : {
                schedule: { cron: atFirst },
                roles: report.menu && [...report.menu.roles],
                accounts: undefined,
                when: undefined,
                paused: undefined,
              },
        )
      }
    >
      {t('mail.on')}
    </Checkbox>
  )
  if (!mail) {
    return (
      <>
        <p className={css.note}>{t('mail.off')}</p>
        {isOn}
      </>
    )
  }
  const { schedule, roles = [], accounts = [], paused } = mail
  const isEmpty = roles.length + accounts.length === 0
  return (
    <>
      {isOn}
      <Checkbox checked={!paused} onChange={({ target }) => put({ ...mail, paused: target.checked ? undefined : true })}>
        {t('mail.active')}
      </Checkbox>
      <MailTimes
        times={timesOf(schedule.cron)}
        timeZone={schedule.timeZone}
        onChange={(times, timeZone) => put({ ...mail, schedule: { cron: cronOf(times), ...(timeZone && { timeZone }) } })}
      />
      <Labelled label={t('mail.roles')}>
        {(id) => (
          <Select
            id={id}
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            status={isEmpty ? 'error' : ''}
            value={[...roles]}
            options={Object.entries(things.roles).map(([value, label]) => ({ value, label }))}
            onChange={(next: string[]) => put({ ...mail, roles: next })}
          />
        )}
      </Labelled>
      <Labelled label={t('mail.people')} help={t('mail.readers')}>
        {(id) => <MailPeople id={id} isWrong={isEmpty} logins={accounts} onChange={(next) => put({ ...mail, accounts: next })} />}
      </Labelled>
      <FormulaInput label={t('mail.when')} value={mail.when} names={names.row} onChange={(when) => put({ ...mail, when })} />
      <p className={css.note}>{t('mail.whenHelp')}</p>
      <MailState mail={mail} />
    </>
  )
}

/** Without what is empty. */
const tidied = ({ roles, accounts, schedule, when, paused }: Loose): ReportMail => ({
  schedule: schedule ?? { cron: atFirst },
  ...(roles && roles.length > 0 && { roles: [...roles] }),
  ...(accounts && accounts.length > 0 && { accounts: [...accounts] }),
  ...(when !== undefined && { when }),
  ...(paused && { paused }),
})
