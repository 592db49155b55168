import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BoardInput, changeBoard, type SeenBoard } from '../../api/boards.ts'
import { asProblem, type Problem } from '../../api/problem.ts'
import { likeDialog } from '../../parts/like-dialog.tsx'
import { problemText } from '../../parts/problem-text.ts'

/** Saves changes of a board. Where somebody else was faster, the person says whose arrangement stands. */
export function useSaveBoard(board: SeenBoard, onSaved: () => void) {
  const { t } = useTranslation('boards')
  const { modal, message } = App.useApp()
  const [isBusy, setBusy] = useState(false)

  /** Whether it was saved. */
  async function save(changes: Partial<BoardInput>, version = board.version): Promise<boolean> {
    setBusy(true)
    try {
      await changeBoard(board.id, version, changes)
      message.success(t('saved'))
      onSaved()
      return true
    } catch (failure) {
      const problem = asProblem(failure)
      if (problem.status === 409) return await afterConflict(changes, problem)
      message.error(problem.issues.find(({ message: text }) => text)?.message ?? problemText(problem, t))
      return false
    } finally {
      setBusy(false)
    }
  }

  async function afterConflict(changes: Partial<BoardInput>, problem: Problem): Promise<boolean> {
    const { version } = problem.body.current as unknown as SeenBoard
    const isMine = await modal.confirm({
      ...likeDialog,
      title: t('conflict'),
      content: t('conflictHelp'),
      okText: t('conflictMine'),
      cancelText: t('conflictTheirs'),
    })
    if (isMine) return save(changes, version)
    onSaved()
    return true
  }

  return { save, isBusy }
}
