import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { Collapse, Skeleton } from 'antd'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RestrictedField, RoleSays } from '../../runtime/explanations/access-explanation.ts'
import { asProblem, type Problem } from '../api/problem.ts'
import { type AccountExplanation, explainAccess } from '../api/trials.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { Why } from '../parts/why.tsx'
import css from './access-questions.module.css'

interface AccessAnswerProps {
  readonly login: string
  readonly entity: string
  /** Without one: of records at all. */
  readonly id?: string | undefined
}

/** What a person can and cannot do, each with what their roles say of it. */
export function AccessAnswer({ login, entity, id }: AccessAnswerProps) {
  const { t } = useTranslation()
  const [answer, setAnswer] = useState<AccountExplanation>()
  const [problem, setProblem] = useState<Problem>()

  useEffect(() => {
    const abort = new AbortController()
    setProblem(undefined)
    explainAccess(login, entity, id, abort.signal).then(setAnswer, (failure) => {
      if (!abort.signal.aborted) setProblem(asProblem(failure))
    })
    return () => abort.abort()
  }, [login, entity, id])

  if (problem) return <ErrorNote problem={problem} />
  if (!answer) return <Skeleton active paragraph={{ rows: 6 }} />
  const restricted = (['hidden', 'masked', 'readonly'] as const).flatMap((shown) => {
    const fields = answer.fields.filter((field) => field.shown === shown)
    return fields.length > 0 ? [{ shown, fields }] : []
  })
  return (
    <section className={css.answer} aria-label={t('access:why.answer')} aria-live="polite">
      <p className={css.lead}>
        {answer.roles.length > 0
          ? t('access:why.roles', {
              name: answer.account.name,
              roles: answer.roles.map(({ label }) => label).join(t('common.listSeparator')),
            })
          : t('access:why.noRoles', { name: answer.account.name })}
      </p>
      {!answer.isActive && <p className={css.shut}>{t('access:why.shut')}</p>}
      {answer.validity && <Why explanation={answer.validity} />}
      <Collapse
        size="small"
        items={answer.verdicts.map(({ kind, name, label, allowed, isClosed, status, roles }) => ({
          key: `${kind}.${name}`,
          label: (
            <span className={css.verdict} data-verdict={name} data-allowed={allowed}>
              {allowed ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}
              {label ?? t(`access:operation.${name}`)}
              <span className={css.says}>{allowed ? t('access:why.can') : t('access:why.cannot')}</span>
            </span>
          ),
          children:
            roles.length === 0 ? (
              <p className={css.lead}>{t('access:why.nothing')}</p>
            ) : (
              <>
                {isClosed && <p className={css.shut}>{t('access:why.closed')}</p>}
                {status && (
                  <div className={css.role}>
                    <p className={css.shut}>{t('access:why.notNow')}</p>
                    <Why explanation={status} />
                  </div>
                )}
                {roles.map((says) => (
                  <RoleSaysThis key={says.role} says={says} />
                ))}
              </>
            ),
        }))}
      />
      {restricted.map(({ shown, fields }) => (
        <div key={shown} className={css.fields}>
          <strong>{t(`access:why.${shown}`)}</strong>
          <ul>
            {byReason(fields, t).map(({ reason, labels }) => (
              <li key={reason}>
                {labels.join(t('common.listSeparator'))} <span className={css.reason}>{reason}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** Fields by the roles that keep them: most are kept by the same. */
function byReason(fields: readonly RestrictedField[], t: TFunction) {
  const reasonOf = ({ roles }: RestrictedField) =>
    roles.map(({ label, byStatus }) => t(byStatus ? 'access:why.byRoleInStatus' : 'access:why.byRole', { role: label })).join(' ')
  return [...Map.groupBy(fields, reasonOf)].map(([reason, kept]) => ({ reason, labels: kept.map(({ label }) => label) }))
}

function RoleSaysThis({ says: { label, grants, scope } }: { says: RoleSays }) {
  const { t } = useTranslation()
  return (
    <div className={css.role}>
      <p className={css.lead}>
        {grants
          ? scope
            ? t('access:why.grantsSome', { role: label })
            : t('access:why.grants', { role: label })
          : t('access:why.grantsNot', { role: label })}
      </p>
      {scope && <Why explanation={scope} />}
    </div>
  )
}
