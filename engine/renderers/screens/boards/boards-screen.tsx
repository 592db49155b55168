import { Button } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inOrderOfBoards } from '../../../runtime/screens/boards/pinned.ts'
import type { BoardsScreen as Declaration } from '../../../schema/screens/boards.ts'
import { type BoardEntry, type Boards, getBoards } from '../../api/boards.ts'
import { asProblem, isAbort, type Problem } from '../../api/problem.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorView } from '../../parts/error-view.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { readLocal } from '../../state/local-storage.ts'
import { useGo } from '../../tabs/go.ts'
import { useTab } from '../../tabs/tab-context.ts'
import type { ScreenProps } from '../screen-props.ts'
import { BoardDialog } from './board-dialog.tsx'
import { BoardView, lastBoardKey } from './board-view.tsx'
import css from './boards.module.css'

/** The boards of a person: the one that the address names, or the last that was open. */
export function BoardsScreen({ open, params }: ScreenProps<Declaration>) {
  const { t } = useTranslation('boards')
  const go = useGo()
  const tab = useTab()
  const [found, setFound] = useState<{ boards?: Boards; problem?: Problem }>({})
  const [tries, setTries] = useState(0)
  const [isMaking, setMaking] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the tab is refreshed
  useEffect(() => {
    const abort = new AbortController()
    getBoards(abort.signal).then(
      (boards) => setFound({ boards }),
      (failure) => {
        if (!isAbort(failure)) setFound({ problem: asProblem(failure) })
      },
    )
    return () => abort.abort()
  }, [tries, tab.refreshes])
  const readAgain = useCallback(() => setTries((count) => count + 1), [])
  const { boards, problem } = found
  if (problem) return <ErrorView problem={problem} onRetry={readAgain} onLeave={() => go('/')} />
  if (!boards) return <output className={css.loading} aria-busy="true" aria-label={t('loading')} />
  const id = params[open.screen.by ?? ''] ?? firstOf(boards.boards)?.id
  const made = (board: BoardEntry) => {
    setMaking(false)
    readAgain()
    go(`${open.route}/${board.id}`)
  }
  return (
    <>
      {id === undefined ? (
        <div className={css.page}>
          <PageTitle title={open.title} />
          <EmptyState
            reason={t('none')}
            action={
              <Button type="primary" onClick={() => setMaking(true)}>
                {t('make')}
              </Button>
            }
          />
        </div>
      ) : (
        <BoardView key={id} id={id} boards={boards} open={open} onMake={() => setMaking(true)} onChanged={readAgain} />
      )}
      {isMaking && <BoardDialog shares={boards.shares} onSaved={made} onClose={() => setMaking(false)} />}
    </>
  )
}

/** The last board that was open here, else the first. */
function firstOf(boards: readonly BoardEntry[]): BoardEntry | undefined {
  const last = readLocal(lastBoardKey)
  return boards.find(({ id }) => id === last) ?? inOrderOfBoards(boards)[0]
}
