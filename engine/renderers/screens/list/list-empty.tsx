import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ListAction } from '../../../runtime/screens/list/list-actions.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import css from './list-empty.module.css'
import type { ListQuery } from './use-list-state.ts'

interface ListEmptyProps {
  readonly query: ListQuery
  readonly create: ListAction | undefined
  readonly onRun: (action: ListAction) => void
}

/** Why a list shows nothing, and what to do: ask for less, or make the first record. */
export function ListEmpty({ query, create, onRun }: ListEmptyProps) {
  const { t } = useTranslation()
  const isAsked = Object.keys(query.state.conditions).length > 0
  return (
    <div className={css.cover}>
      {isAsked ? (
        <EmptyState
          reason={t('list.emptyAsked')}
          action={<Button onClick={() => query.search({ ...query.state, conditions: {} })}>{t('list.clearConditions')}</Button>}
        />
      ) : (
        <EmptyState reason={t('list.empty')} action={create && <Button onClick={() => onRun(create)}>{t('list.action.create')}</Button>} />
      )}
    </div>
  )
}
