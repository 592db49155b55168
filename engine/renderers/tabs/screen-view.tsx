import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { routeParams } from '../../runtime/screens/address.ts'
import { type TabState, updateTab } from '../../runtime/screens/tabs/tabs.ts'
import type { Screen } from '../../schema/screen.ts'
import { asProblem, Problem } from '../api/problem.ts'
import { ErrorView } from '../parts/error-view.tsx'
import { screens } from '../screens/index.ts'
import type { ScreenProps } from '../screens/screen-props.ts'
import { loadChunk } from '../shell/load-chunk.ts'
import { changeTabs } from '../state/tabs.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { useScreen } from './use-screen.ts'

type Page = ComponentType<ScreenProps<Screen>>

/** What a tab shows: its screen, or that it is loading, or why it is not there. */
export function ScreenView({ tab, isActive }: { tab: TabState; isActive: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { open, problem, retry } = useScreen(tab.path)
  const [page, setPage] = useState<{ component?: Page; problem?: Problem }>({})
  const kind = open?.screen.kind

  useEffect(() => {
    const load: (() => Promise<unknown>) | undefined = kind && screens[kind]
    if (!kind) return
    if (!load) return setPage({ problem: new Problem({ code: 'notFound', status: 404 }) })
    loadChunk<unknown>(kind, load).then(
      (component) => setPage({ component: component as Page }),
      (failure) => setPage({ problem: asProblem(failure) }),
    )
  }, [kind])

  useEffect(() => {
    if (open) {
      changeTabs((tabs) => updateTab(tabs, tab.key, { screenTitle: open.title, menuRoute: open.screen.list ?? open.route }))
    } else if (problem) {
      changeTabs((tabs) => updateTab(tabs, tab.key, { screenTitle: t('error.tab') }))
    }
  }, [open, problem, tab.key, t])

  const leave = () => navigate('/')
  const failure = problem ?? page.problem
  if (failure) return <ErrorView problem={failure} onRetry={problem ? retry : () => location.reload()} onLeave={leave} />
  if (!open || !page.component) return <PageSkeleton />
  const params = routeParams(tab.path, open.route, open.screen.params)
  if (!params) return <ErrorView problem={new Problem({ code: 'notFound', status: 404 })} onLeave={leave} />
  if (open.screen.keepAlive === false && !isActive) return null
  return (
    <ErrorBoundary onLeave={leave}>
      <page.component open={open} params={params} />
    </ErrorBoundary>
  )
}
