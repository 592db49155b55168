import { useCallback, useMemo } from 'react'
import { quietColumns, sourceColumns, sourceEntity, sourceFilter, sourceOrder } from '../../runtime/screens/document/sources.ts'
import type { Conversion } from '../../schema/conversion.ts'
import { searchRecords } from '../api/records.ts'
import type { Page } from '../state/use-pages.ts'
import type { LinesFrame } from './lines-frame.ts'

/** What can become lines of the open document, page by page: as it stood when this was first asked for, narrowed by words. */
export function useFoundSources({ controller }: LinesFrame, conversion: Conversion, words: string, onFailure: (failure: unknown) => void) {
  const { context, state } = controller.view
  const { app } = context
  const source = sourceEntity(app, conversion)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what can be taken is asked once, when the dialog opens
  const filter = useMemo(() => sourceFilter(app, conversion, context.entity, state.record), [])
  const paths = useMemo(() => (source ? sourceColumns(source, conversion) : []), [source, conversion])
  const quiet = useMemo(() => (source ? quietColumns(source) : []), [source])
  const read = useCallback(
    async (page: Page) => {
      const { rows } = await searchRecords(source?.name ?? '', {
        columns: paths,
        filter,
        page,
        total: false,
        ...(source ? { sort: sourceOrder(source) } : {}),
        ...(words ? { search: words } : {}),
      })
      return rows
    },
    [source, paths, filter, words],
  )
  return { source, found: { app, paths, quiet, read, onFailure } }
}
