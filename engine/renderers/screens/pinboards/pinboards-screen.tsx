import { Button } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inOrderOfPinboards } from '../../../runtime/screens/pinboards/pinned.ts'
import type { PinboardsScreen as Declaration } from '../../../schema/screens/pinboards.ts'
import { getPinboards, type PinboardEntry, type Pinboards } from '../../api/pinboards.ts'
import { asProblem, isAbort, type Problem } from '../../api/problem.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorView } from '../../parts/error-view.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { useGo } from '../../places/go.ts'
import { useTab } from '../../places/tab-context.ts'
import { readLocal } from '../../state/local-storage.ts'
import type { ScreenProps } from '../screen-props.ts'
import { lastPinboardKey } from './last-pinboard.ts'
import { PinboardDialog } from './pinboard-dialog.tsx'
import { PinboardView } from './pinboard-view.tsx'
import css from './pinboards.module.css'

/** The pinboards of a person: the one that the address names, or the last that was open. */
export function PinboardsScreen({ open, params }: ScreenProps<Declaration>) {
  const { t } = useTranslation('pinboards')
  const go = useGo()
  const tab = useTab()
  const [found, setFound] = useState<{ pinboards?: Pinboards; problem?: Problem }>({})
  const [tries, setTries] = useState(0)
  const [isMaking, setMaking] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the tab is refreshed
  useEffect(() => {
    const abort = new AbortController()
    getPinboards(abort.signal).then(
      (pinboards) => setFound({ pinboards }),
      (failure) => {
        if (!isAbort(failure)) setFound({ problem: asProblem(failure) })
      },
    )
    return () => abort.abort()
  }, [tries, tab.refreshes])
  const readAgain = useCallback(() => setTries((count) => count + 1), [])
  const { pinboards, problem } = found
  if (problem) return <ErrorView problem={problem} onRetry={readAgain} onLeave={() => go('/')} />
  if (!pinboards) return <output className={css.loading} aria-busy="true" aria-label={t('loading')} />
  const id = params[open.screen.by ?? ''] ?? firstOf(pinboards.pinboards)?.id
  const made = (pinboard: PinboardEntry) => {
    setMaking(false)
    readAgain()
    go(`${open.route}/${pinboard.id}`)
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
        <PinboardView key={id} id={id} pinboards={pinboards} open={open} onMake={() => setMaking(true)} onChanged={readAgain} />
      )}
      {isMaking && <PinboardDialog shares={pinboards.shares} onSaved={made} onClose={() => setMaking(false)} />}
    </>
  )
}

/** The last pinboard that was open here, else the first. */
function firstOf(pinboards: readonly PinboardEntry[]): PinboardEntry | undefined {
  const last = readLocal(lastPinboardKey)
  return pinboards.find(({ id }) => id === last) ?? inOrderOfPinboards(pinboards)[0]
}
