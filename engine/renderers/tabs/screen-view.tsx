import { type ComponentType, memo, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { routeParams } from '../../runtime/app/address.ts'
import { askedAt } from '../../runtime/screens/asked-at.ts'
import { updateTab } from '../../runtime/screens/tabs/tabs.ts'
import type { Screen } from '../../schema/screen.ts'
import { asProblem, Problem } from '../api/problem.ts'
import { loadChunk } from '../installed/load-chunk.ts'
import { ErrorView } from '../parts/error-view.tsx'
import { onDemand } from '../parts/on-demand.tsx'
import { useGo } from '../places/go.ts'
import { PageSkeleton } from '../places/page-skeleton.tsx'
import { WhileActive } from '../places/while-active.tsx'
import { screens } from '../screens/index.ts'
import type { ScreenProps } from '../screens/screen-props.ts'
import { changeTabs } from '../state/tabs.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { useScreen } from './use-screen.ts'

/** Comes with the first page that has guides. */
const Guides = onDemand(() => import('../guides/guides.tsx').then((module) => module.Guides))

type Page = ComponentType<ScreenProps<Screen>>

interface ScreenViewProps {
  /** By which the tab is known. */
  readonly tabKey: string
  readonly path: string
  /** Told what the screen is called, where there is no tab to say it. */
  readonly onTitle?: (title: string) => void
}

/** Whether a screen shows one of several reports, each with an entry of the menu for itself. */
const isByCode = (screen: Screen): boolean => screen.kind === 'report' && screen.by !== undefined

/** What a tab shows: its screen, or that it is loading, or why it is not there. */
export const ScreenView = memo(function ScreenView({ tabKey, path, onTitle }: ScreenViewProps) {
  const { t } = useTranslation()
  const go = useGo()
  const { open, problem, retry } = useScreen(path)
  const [page, setPage] = useState<{ kind?: string; component?: Page; problem?: Problem }>({})
  const kind = open?.screen.kind

  useLayoutEffect(() => {
    const load: (() => Promise<unknown>) | undefined = kind && screens[kind]
    if (!kind) return
    if (!load) return setPage({ problem: new Problem({ code: 'notFound', status: 404 }) })
    loadChunk<unknown>(kind, load).then(
      (component) => setPage({ kind, component: component as Page }),
      (failure) => setPage({ problem: asProblem(failure) }),
    )
  }, [kind])

  useEffect(() => {
    if (open) {
      onTitle?.(open.title)
      changeTabs((tabs) =>
        updateTab(tabs, tabKey, { screenTitle: open.title, menuRoute: isByCode(open.screen) ? path : (open.screen.list ?? open.route) }),
      )
    } else if (problem) {
      changeTabs((tabs) => updateTab(tabs, tabKey, { screenTitle: t('error.tab') }))
    }
  }, [open, problem, path, tabKey, t, onTitle])

  const params = useMemo(() => open && routeParams(path, open.route, open.screen.params), [open, path])
  const asked = useMemo(() => open && params && { ...open, screen: askedAt(open.screen, params) }, [open, params])
  const leave = () => go('/')
  const failure = problem ?? page.problem
  if (failure) return <ErrorView problem={failure} onRetry={problem ? retry : () => location.reload()} onLeave={leave} />
  if (!open || !page.component || page.kind !== kind) return <PageSkeleton />
  if (!params || !asked) return <ErrorView problem={new Problem({ code: 'notFound', status: 404 })} onLeave={leave} />
  const shown = (
    <ErrorBoundary onLeave={leave}>
      <page.component open={asked} params={params} />
      {open.app.bundle.guides && Object.keys(open.app.bundle.guides).length > 0 && <Guides guides={open.app.bundle.guides} />}
    </ErrorBoundary>
  )
  return open.screen.keepAlive === false ? <WhileActive>{shown}</WhileActive> : shown
})
