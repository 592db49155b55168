import type { Screen } from '../../schema/screen.ts'
import type { App, AppEntity } from './app.ts'
import { datasetOf } from './dataset.ts'
import { entityOf } from './screen-entity.ts'

/** What a screen shows records of: its entity, or that of its report. */
export function shownBy(app: App, screen: Screen | undefined): AppEntity | undefined {
  if (screen?.kind !== 'report') return entityOf(app, screen)
  const report = app.bundle.reports?.[screen.report ?? '']
  return app.entities.get((report && datasetOf(app, report)?.entity) ?? '')
}
