import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTab } from '../../../places/tab-context.ts'
import { useListFrame } from '../list-frame.ts'
import type { Printed, ShownResults } from './action-dialogs.tsx'
import type { StepAction, TakenSteps } from './use-steps.ts'

/** What came of an action: said in a sentence where all went well, shown record by record where some failed. */
export function useOutcome(onDone: () => void, onClear: () => void) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const tab = useTab()
  const { entity } = useListFrame()
  const [printed, setPrinted] = useState<Printed>()
  const [results, setResults] = useState<ShownResults>()

  function done(label: string, outcome: TakenSteps, said = t('list.done', { label, count: outcome.results.length })) {
    const failed = outcome.results.filter((result) => !result.ok).length
    if (failed < outcome.results.length) tab.changed(entity.name)
    if (failed > 0 || outcome.left > 0) setResults({ label, outcome })
    else {
      message.success(said)
      onClear()
    }
    onDone()
  }

  /** A step was taken: its papers, if it has any, are shown of the records that took it. */
  function took({ name, transition: { label, print } }: StepAction, outcome: TakenSteps) {
    const taken = outcome.results.flatMap(({ ok, id }) => (ok ? [id] : []))
    if (print !== undefined && taken.length > 0 && !entity.parent) setPrinted({ print, ids: taken })
    done(label, outcome, name === 'submit' ? t('list.submitted', { count: outcome.results.length }) : undefined)
  }

  return { printed, results, done, took, print: setPrinted, seen: () => setResults(undefined) }
}
