import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardsScreen } from '../../../schema/screens/boards.ts'
import type { Boards } from '../../api/boards.ts'
import type { OpenScreen } from '../../api/screens.ts'
import { ErrorView } from '../../parts/error-view.tsx'
import { writeLocal } from '../../state/local-storage.ts'
import { useGo } from '../../tabs/go.ts'
import { useTab } from '../../tabs/tab-context.ts'
import { BoardPage } from './board-page.tsx'
import css from './boards.module.css'
import { useBoard } from './use-board.ts'

/** Under which the browser keeps which board was open last. */
export const lastBoardKey = 'boards.last'

interface BoardViewProps {
  readonly id: string
  readonly boards: Boards
  readonly open: OpenScreen<BoardsScreen>
  readonly onMake: () => void
  /** The board was changed, or is gone: the others are to be read again. */
  readonly onChanged: () => void
}

/** One board, once it is read. */
export function BoardView({ id, boards, open, onMake, onChanged }: BoardViewProps) {
  const { t } = useTranslation('boards')
  const go = useGo()
  const { setTitle } = useTab()
  const { answer, app, access, problem, readAgain } = useBoard(id)
  const name = answer?.board.name
  useEffect(() => {
    if (name === undefined) return
    setTitle(name)
    writeLocal(lastBoardKey, id)
  }, [name, id, setTitle])
  if (problem) return <ErrorView problem={problem} onRetry={readAgain} onLeave={() => go(open.route)} />
  if (!answer || !app || !access) return <output className={css.loading} aria-busy="true" aria-label={t('loading')} />
  return (
    <BoardPage
      answer={answer}
      app={app}
      access={access}
      boards={boards}
      route={open.route}
      onMake={onMake}
      onReturn={readAgain}
      onChanged={() => {
        readAgain()
        onChanged()
      }}
    />
  )
}
