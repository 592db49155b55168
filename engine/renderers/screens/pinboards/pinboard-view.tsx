import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { PinboardsScreen } from '../../../schema/screens/pinboards.ts'
import type { Pinboards } from '../../api/pinboards.ts'
import type { OpenScreen } from '../../api/screens.ts'
import { ErrorView } from '../../parts/error-view.tsx'
import { useGo } from '../../places/go.ts'
import { useTab } from '../../places/tab-context.ts'
import { writeLocal } from '../../state/local-storage.ts'
import { lastPinboardKey } from './last-pinboard.ts'
import { PinboardPage } from './pinboard-page.tsx'
import css from './pinboards.module.css'
import { usePinboard } from './use-pinboard.ts'

interface PinboardViewProps {
  readonly id: string
  readonly pinboards: Pinboards
  readonly open: OpenScreen<PinboardsScreen>
  readonly onMake: () => void
  /** The pinboard was changed, or is gone: the others are to be read again. */
  readonly onChanged: () => void
}

/** One pinboard, once it is read. */
export function PinboardView({ id, pinboards, open, onMake, onChanged }: PinboardViewProps) {
  const { t } = useTranslation('pinboards')
  const go = useGo()
  const { setTitle } = useTab()
  const { answer, app, access, problem, readAgain } = usePinboard(id)
  const name = answer?.pinboard.name
  useEffect(() => {
    if (name === undefined) return
    setTitle(name)
    writeLocal(lastPinboardKey, id)
  }, [name, id, setTitle])
  if (problem) return <ErrorView problem={problem} onRetry={readAgain} onLeave={() => go(open.route)} />
  if (!answer || !app || !access) return <output className={css.loading} aria-busy="true" aria-label={t('loading')} />
  return (
    <PinboardPage
      answer={answer}
      app={app}
      access={access}
      pinboards={pinboards}
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
