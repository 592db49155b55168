import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppEntity } from '../../../../runtime/app/app.ts'
import type { LaidOutColumn } from '../../../../runtime/screens/list/column-layout.ts'
import type { ListAction } from '../../../../runtime/screens/list/list-actions.ts'
import { mostChosen, nothingSelected, type Selection } from '../../../../runtime/screens/list/selection.ts'
import type { Conversion } from '../../../../schema/conversion.ts'
import { asProblem } from '../../../api/problem.ts'
import { type Chosen, convertRecords } from '../../../api/records.ts'
import { asksFirst } from '../../../parts/asks-first.ts'
import { useGo } from '../../../places/go.ts'
import { keepDraft } from '../../../state/drafts.ts'
import { useListFrame } from '../list-frame.ts'
import type { ListQuery } from '../use-list-state.ts'
import type { Rows } from '../use-rows.ts'
import { ActionDialogs, type AskedAction } from './action-dialogs.tsx'
import { actionLabel } from './action-label.ts'
import { showFailure } from './show-failure.tsx'
import { useOutcome } from './use-outcome.ts'
import { foundBy, type StepAction, useSteps } from './use-steps.ts'

export interface Actions {
  run(action: ListAction): void
  /** The action under way. */
  readonly running: string | undefined
  /** What the action asks or shows. */
  readonly dialog: ReactNode
}

interface ActionsOptions {
  readonly query: ListQuery
  readonly rows: Rows
  /** As they are shown: what is exported has the same. */
  readonly columns: readonly LaidOutColumn[]
  readonly selection: Selection
  /** All that the list finds are meant: so many. */
  readonly everything: number | undefined
  /** The records changed: read them again. */
  readonly onDone: () => void
  readonly onClear: () => void
  readonly onCreate?: (() => void) | undefined
}

/** Takes the actions of a list: asks what they need first, shows what came of them, row by row when some failed. */
export function useActions({ query, rows, columns, selection, everything, onDone, onClear, onCreate }: ActionsOptions): Actions {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  const go = useGo()
  const frame = useListFrame()
  const { entity } = frame
  const chosen: Chosen = everything === undefined ? { ids: [...selection.keys()] } : foundBy(rows)
  const [asked, setAsked] = useState<AskedAction>()
  const [running, setRunning] = useState<string>()
  const outcome = useOutcome(onDone, onClear)
  const steps = useSteps(rows, selection, everything !== undefined)

  const take = async (action: StepAction, comment?: string) => outcome.took(action, await steps.take(action, comment))

  /** Tells how many would take the step, before anybody says yes. */
  async function askForAll(action: StepAction) {
    const count = await steps.countTakers(action.name)
    if (count === 0) message.info(t('list.noneOfAll', { label: action.transition.label }))
    else if (count > mostChosen) message.info(t('list.tooManyChosen', { most: mostChosen }))
    else setAsked({ action, count })
  }

  async function attempt(action: ListAction, work: () => Promise<void>) {
    setRunning(action.key)
    try {
      await work()
    } catch (failure) {
      showFailure(modal, actionLabel(action, t), asProblem(failure), t)
    } finally {
      setRunning(undefined)
    }
  }

  async function beginExport() {
    const list = { frame, columns, request: rows.request, query, selection: everything === undefined ? selection : nothingSelected }
    const exporting = await import('./export-rows.ts')
    exporting.beginExport(list)
  }

  function run(action: ListAction) {
    if (running !== undefined) return
    switch (action.kind) {
      case 'export':
        return void attempt(action, beginExport)
      case 'create':
        return onCreate ? onCreate() : void go(frame.made ? `${action.address}?draft=${keepDraft(frame.made)}` : action.address)
      case 'convert':
        return void attempt(action, async () => {
          const draft = await convertRecords(action.name, [...selection.keys()], isByDocument(entity, action.conversion))
          go(`${action.route}/new?draft=${keepDraft(draft)}`)
        })
      case 'stepOfAll':
        return void attempt(action, () => askForAll(action))
      case 'print':
        return outcome.print({ print: action.name, ids: [...selection.keys()] })
      case 'transition':
        return asksFirst(action.transition) || action.transition.to !== undefined
          ? setAsked({ action, count: everything ?? selection.size })
          : void attempt(action, () => take(action))
      default:
        return setAsked({ action, count: everything ?? selection.size })
    }
  }

  return {
    run,
    running,
    dialog: (
      <ActionDialogs
        {...{ asked, selection, everything, chosen }}
        printed={outcome.printed}
        results={outcome.results}
        progress={steps.progress}
        onStep={take}
        onDeleted={(label, deleted) =>
          outcome.done(label, { results: deleted, rows: selection, left: 0 }, t('list.deleted', { count: deleted.length }))
        }
        onAsked={() => setAsked(undefined)}
        onPrinted={() => outcome.print(undefined)}
        onSeen={outcome.seen}
      />
    ),
  }
}

/** Whether the list is one of documents, of which a conversion takes the lines: then it takes all that it may of each. */
const isByDocument = (entity: AppEntity, { from }: Conversion): boolean => entity.parent === undefined && from.lines !== undefined
