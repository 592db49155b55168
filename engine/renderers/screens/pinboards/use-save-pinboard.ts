import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { App as Portal } from '../../../runtime/app/app.ts'
import { type MergedPinboard, mergedPinboard } from '../../../runtime/screens/pinboards/merge.ts'
import type { PinboardState } from '../../../runtime/screens/pinboards/pinboard.ts'
import { pinboardInputs } from '../../../runtime/screens/pinboards/pinboard-inputs.ts'
import { changePinboard, type SeenPinboard } from '../../api/pinboards.ts'
import { asProblem } from '../../api/problem.ts'
import { likeDialog } from '../../parts/like-dialog.tsx'
import { problemText } from '../../parts/problem-text.ts'
import { tileTitle } from './tile-title.ts'

/** Saves what a pinboard holds. Where somebody else was faster, what both changed stands; where both changed the same, the person says whose. */
export function useSavePinboard(app: Portal, pinboard: SeenPinboard, onSaved: () => void) {
  const { t } = useTranslation('pinboards')
  const { modal, message } = App.useApp()
  const [isBusy, setBusy] = useState(false)

  /** Whether it was saved. */
  async function save(state: PinboardState, before: SeenPinboard = pinboard): Promise<boolean> {
    setBusy(true)
    try {
      await changePinboard(pinboard.id, before.version, { state })
      message.success(t(before === pinboard ? 'saved' : 'savedTogether'))
      onSaved()
      return true
    } catch (failure) {
      const problem = asProblem(failure)
      if (problem.status === 409) return await saveTogether(state, before, problem.body.current as unknown as SeenPinboard)
      message.error(problem.issues.find(({ message: text }) => text)?.message ?? problemText(problem, t))
      return false
    } finally {
      setBusy(false)
    }
  }

  async function saveTogether(mine: PinboardState, before: SeenPinboard, theirs: SeenPinboard): Promise<boolean> {
    const merged = mergedPinboard(before.state, mine, theirs.state)
    const names = namesOf(merged)
    if (names.length === 0) return save(merged.state, theirs)
    const isMine = await modal.confirm({
      ...likeDialog,
      title: t('conflict'),
      content: t('conflictHelp', { names: names.join(t('separator')) }),
      okText: t('conflictMine'),
      cancelText: t('conflictTheirs'),
    })
    return save(isMine ? merged.state : mergedPinboard(before.state, theirs.state, mine).state, theirs)
  }

  /** What both changed, as the page calls it. */
  function namesOf({ state, both, filters }: MergedPinboard): readonly string[] {
    const inputs = pinboardInputs(app, state.tiles)
    return [
      ...both.map((tile) => tileTitle(app, tile, t)),
      ...filters.flatMap((path) => inputs.find((input) => input.path === path)?.label ?? []),
    ]
  }

  return { save, isBusy }
}
