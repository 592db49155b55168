import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changePinboard, type PinboardInput, type SeenPinboard } from '../../api/pinboards.ts'
import { asProblem, type Problem } from '../../api/problem.ts'
import { likeDialog } from '../../parts/like-dialog.tsx'
import { problemText } from '../../parts/problem-text.ts'

/** Saves changes of a pinboard. Where somebody else was faster, the person says whose arrangement stands. */
export function useSavePinboard(pinboard: SeenPinboard, onSaved: () => void) {
  const { t } = useTranslation('pinboards')
  const { modal, message } = App.useApp()
  const [isBusy, setBusy] = useState(false)

  /** Whether it was saved. */
  async function save(changes: Partial<PinboardInput>, version = pinboard.version): Promise<boolean> {
    setBusy(true)
    try {
      await changePinboard(pinboard.id, version, changes)
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

  async function afterConflict(changes: Partial<PinboardInput>, problem: Problem): Promise<boolean> {
    const { version } = problem.body.current as unknown as SeenPinboard
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
