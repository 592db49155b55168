import type { GridApi, IDatasource } from 'ag-grid-community'
import { AgGridReact, type AgGridReactProps } from 'ag-grid-react'
import { useMemo } from 'react'
import type { App, AppEntity } from '../../runtime/app/app.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'
import { DigitsContext } from '../cells/digits-context.ts'
import type { Page } from '../state/use-pages.ts'
import { gridTheme } from '../theme/grid-theme.ts'
import { fieldColumn } from './field-column.tsx'
import { registerGridModules } from './modules.ts'
import { useMeasuredDigits } from './use-column-digits.ts'

registerGridModules()

/** Reads some rows, in the order that is asked for. */
export type ReadFound = (
  page: Page,
  sort: readonly (readonly [path: string, direction: 'asc' | 'desc'])[],
) => Promise<readonly RecordData[]>

interface FoundGridProps extends AgGridReactProps<RecordData> {
  readonly app: App
  /** What the rows are of; nothing is read where it is not known. */
  readonly entity: AppEntity | undefined
  readonly paths: readonly string[]
  /** Which of them step back behind the others. */
  readonly quiet?: readonly string[]
  readonly isSortable: boolean
  readonly read: ReadFound
  readonly onFailure: (failure: unknown) => void
}

/** Records among which people choose, read page by page as they are scrolled to. */
export function FoundGrid({ app, entity, paths, quiet = none, isSortable, read, onFailure, ...props }: FoundGridProps) {
  const columnDefs = useMemo(() => {
    const columns = entity ? paths.flatMap((path) => fieldColumn(app, entity, { path, isQuiet: quiet.includes(path) }) ?? []) : []
    return isSortable ? columns : columns.map((column) => ({ ...column, sortable: false }))
  }, [app, entity, paths, quiet, isSortable])
  const { digits, measure } = useMeasuredDigits(app, entity, paths)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is another source; how failures are told is not
  const datasource = useMemo(
    (): IDatasource => ({
      async getRows({ startRow, endRow, sortModel, successCallback, failCallback }) {
        if (!entity) return failCallback()
        try {
          const size = endRow - startRow
          const rows = await read(
            { size, offset: startRow },
            sortModel.map(({ colId, sort }) => [colId, sort] as const),
          )
          measure(rows)
          successCallback([...rows], rows.length < size ? startRow + rows.length : -1)
        } catch (failure) {
          onFailure(failure)
          failCallback()
        }
      },
    }),
    [entity, read, measure],
  )
  return (
    <DigitsContext value={digits}>
      <AgGridReact<RecordData>
        theme={gridTheme}
        rowModelType="infinite"
        datasource={datasource}
        cacheBlockSize={100}
        columnDefs={columnDefs}
        getRowId={rowId}
        onModelUpdated={({ api }) => announce(api)}
        {...props}
      />
    </DigitsContext>
  )
}

const none: readonly string[] = []
const rowId = ({ data }: { data: RecordData }): string => String(data.id)

function announce(api: GridApi): void {
  if (api.getDisplayedRowCount() === 0) api.showNoRowsOverlay()
  else api.hideOverlay()
}
