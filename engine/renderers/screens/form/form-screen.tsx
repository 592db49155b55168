import { useCallback, useMemo } from 'react'
import { recordRoute } from '../../../runtime/app/address.ts'
import { asDocument } from '../../../runtime/screens/as-document.ts'
import { rowAddress } from '../../../runtime/screens/list/row-link.ts'
import { recordId } from '../../../runtime/screens/record-id.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'
import type { ScreenOf } from '../../../schema/screen.ts'
import { Problem } from '../../api/problem.ts'
import { ErrorView } from '../../parts/error-view.tsx'
import { useTab } from '../../places/tab-context.ts'
import { DocumentScreen } from '../document/document-screen.tsx'
import type { ScreenProps } from '../screen-props.ts'
import { useScreenScope } from '../use-screen-scope.ts'

/** One record without lines: a document of a few cards. Where it says what follows, that screen comes once the record is stored. */
export function FormScreen({ open, params }: ScreenProps<ScreenOf<'form'>>) {
  const tab = useTab()
  const { app, screen, route } = open
  const scope = useScreenScope(params)
  const id = recordId(app, screen.record, scope)
  const entity = app.entities.get(screen.entity)
  const shown = useMemo(() => entity && { ...open, screen: asDocument(screen, entity) }, [open, screen, entity])
  const given = useMemo(() => ({ ...params, id: id ?? '' }), [params, id])
  const { after } = screen

  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab means the same on every render
  const stored = useCallback(
    (record: RecordData) => {
      const next = after && rowAddress(app, screen.entity, after, record, scope)
      if (next) tab.replace(next)
      else if (id === 'new') {
        const own = recordRoute(route, screen.params, { ...params, id: String(record.id) })
        if (own) tab.replace(own)
      }
    },
    [app, screen, after, route, id, params],
  )

  const isOnlyOne = screen.record !== undefined && screen.params === undefined
  const options = useMemo(() => ({ onStored: stored, isOnlyOne }), [stored, isOnlyOne])

  if (!shown || id === undefined) return <ErrorView problem={new Problem({ code: 'notFound', status: 404 })} />
  return <DocumentScreen open={shown} params={given} options={options} />
}
