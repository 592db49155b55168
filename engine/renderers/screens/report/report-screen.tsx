import { useEffect, useMemo } from 'react'
import { datasetOf, datasetRow, reportRow } from '../../../runtime/app/dataset.ts'
import { Exception } from '../../../runtime/exception.ts'
import type { Report } from '../../../schema/report.ts'
import type { ListScreen } from '../../../schema/screen.ts'
import type { ReportScreen as Declaration } from '../../../schema/screens/report.ts'
import { Problem } from '../../api/problem.ts'
import { ErrorView } from '../../parts/error-view.tsx'
import { UnreadPage } from '../../parts/unread-page.tsx'
import { useGo } from '../../places/go.ts'
import { useTab } from '../../places/tab-context.ts'
import { type ListFrame, ListFrameContext } from '../list/list-frame.ts'
import type { ScreenProps } from '../screen-props.ts'
import { useScreenScope } from '../use-screen-scope.ts'
import { ReportPage } from './report-page.tsx'

/** A report: its parameters, then figures, charts and rows. A screen that says no report shows the one whose menu code the address has. */
export function ReportScreen({ open, params, isInner = false }: ScreenProps<Declaration> & { readonly isInner?: boolean }) {
  const { app, screen } = open
  const go = useGo()
  const code = params[screen.by ?? '']
  const name =
    screen.report ?? Object.entries(app.bundle.reports ?? {}).find(([, { menu }]) => menu !== undefined && menu.code === code)?.[0]
  if (name === undefined) return <ErrorView problem={new Problem({ code: 'notFound', status: 404 })} onLeave={() => go('/')} />
  if (!Object.hasOwn(app.bundle.reports ?? {}, name)) return <UnreadPage title={isInner ? '' : open.title} />
  return <ShownReport key={name} open={open} params={params} name={name} isInner={isInner} />
}

function ShownReport({ open, params, name, isInner }: ScreenProps<Declaration> & { readonly name: string; readonly isInner: boolean }) {
  const { app, screen, route, access } = open
  const { setTitle } = useTab()
  const scope = useScreenScope(params)
  const shown = useMemo(() => {
    const declared = app.bundle.reports?.[name]
    const report = declared && askedFirst(declared, screen.asks)
    const row = report && reportRow(app, name, report)
    const dataset = report && datasetRow(app, name, report)
    const entity = app.entities.get((report && datasetOf(app, report)?.entity) ?? '')
    if (!report || !row || !dataset || !entity)
      throw new Exception('unknownReport', `The screen ${route} is of "${name}", which is not there`)
    return { report, row, dataset, entity }
  }, [app, name, route, screen.asks])
  const title = screen.by === undefined ? open.title : shown.report.label
  useEffect(() => {
    if (screen.by !== undefined) setTitle(title)
  }, [screen.by, setTitle, title])
  // Parameters are asked for as lists ask for their conditions.
  const frame = useMemo((): ListFrame => {
    const asList: ListScreen = { kind: 'list', title, entity: shown.entity.name, columns: [] }
    const locale = { language: app.bundle.language, timeZone: app.bundle.app.timeZone }
    return { app, entity: shown.entity, screen: asList, route, title, access, locale }
  }, [app, shown, route, title, access])
  return (
    <ListFrameContext value={frame}>
      <ReportPage name={name} frame={frame} screen={screen} scope={scope} isInner={isInner} {...shown} />
    </ListFrameContext>
  )
}

/** The report with what its parameters are at first on this screen. */
function askedFirst(report: Report, asks: Declaration['asks'] = {}): Report {
  const filters = Object.entries(report.filters ?? {}).map(([key, filter]) => [
    key,
    key in asks ? { ...filter, default: asks[key] } : filter,
  ])
  return filters.length > 0 ? { ...report, filters: Object.fromEntries(filters) } : report
}
