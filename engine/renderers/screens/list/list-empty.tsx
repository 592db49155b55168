import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { clearedConditions, daysBefore, rangedInput } from '../../../runtime/screens/list/latest-days.ts'
import type { ListAction } from '../../../runtime/screens/list/list-actions.ts'
import { type ListState, sameState } from '../../../runtime/screens/list/list-state.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import css from './list-empty.module.css'
import type { ListQuery } from './use-list-state.ts'

interface ListEmptyProps {
  readonly query: ListQuery
  readonly create: ListAction | undefined
  readonly onRun: (action: ListAction) => void
}

/** Why a list shows nothing, and what to do: look at earlier days, ask for less, or make the first record. */
export function ListEmpty({ query, create, onRun }: ListEmptyProps) {
  const { t } = useTranslation()
  const { state, shape } = query
  const isAsked = Object.keys(state.conditions).length > 0
  const ask = (conditions: ListState['conditions']) => query.search({ ...state, conditions })
  const ranged = rangedInput(shape.inputs)
  const range = ranged && state.conditions[ranged.path]
  const before = daysBefore(range)
  if (ranged && range?.kind === 'dates' && before && !state.where && sameState(state, { ...state, conditions: { [ranged.path]: range } })) {
    return (
      <div className={css.cover}>
        <EmptyState
          reason={t('list.emptyRange', { field: ranged.label, from: range.from, to: range.to })}
          action={<Button onClick={() => ask({ [ranged.path]: before })}>{t('list.earlierDays')}</Button>}
        />
      </div>
    )
  }
  return (
    <div className={css.cover}>
      {isAsked ? (
        <EmptyState
          reason={t('list.emptyAsked')}
          action={<Button onClick={() => ask(clearedConditions(shape))}>{t('list.clearConditions')}</Button>}
        />
      ) : (
        <EmptyState reason={t('list.empty')} action={create && <Button onClick={() => onRun(create)}>{t('list.action.create')}</Button>} />
      )}
    </div>
  )
}
