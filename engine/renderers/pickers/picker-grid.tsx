import type { ColDef, GridApi, IDatasource } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import type { RecordData } from '../../runtime/documents/record-data.ts'
import { type Candidate, type Candidates, candidateColumns, candidateOf, pickerColumns } from '../../runtime/screens/picker/candidates.ts'
import { asProblem, type Problem } from '../api/problem.ts'
import { searchRecords } from '../api/records.ts'
import { fieldColumn } from '../grid/field-column.tsx'
import { gridTextsAtom } from '../grid/grid-locale.ts'
import { registerGridModules } from '../grid/modules.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { gridTheme } from '../theme/grid-theme.ts'
import css from './picker-grid.module.css'

registerGridModules()

interface PickerGridProps {
  readonly source: Candidates
  readonly words: string
  readonly onPick: (picked: Candidate) => void
}

/** The candidates, page by page as they are scrolled to. */
export function PickerGrid({ source, words, onPick }: PickerGridProps) {
  const localeText = useAtomValue(gridTextsAtom)
  const [problem, setProblem] = useState<Problem>()
  const columns = useMemo(() => columnsOf(source), [source])
  const datasource = useMemo(() => datasourceOf(source, words, setProblem), [source, words])
  const entity = source.app.entities.get(source.entity)
  const pick = (record: RecordData | undefined) => {
    if (record && entity) onPick(candidateOf(entity, record))
  }

  return (
    <>
      {problem && <ErrorNote problem={problem} />}
      <div className={css.grid}>
        <AgGridReact<RecordData>
          theme={gridTheme}
          localeText={localeText}
          rowModelType="infinite"
          datasource={datasource}
          cacheBlockSize={100}
          autoSizeStrategy={fitWidth}
          columnDefs={columns}
          getRowId={({ data }) => String(data.id)}
          rowSelection={{ mode: 'singleRow', checkboxes: false, enableClickSelection: true }}
          suppressCellFocus={false}
          onRowDoubleClicked={({ data }) => pick(data)}
          onCellKeyDown={({ data, event }) => {
            if ((event as KeyboardEvent | null)?.key === 'Enter') pick(data)
          }}
          onModelUpdated={({ api }) => announce(api)}
        />
      </div>
    </>
  )
}

const fitWidth = { type: 'fitGridWidth' } as const

function announce(api: GridApi): void {
  if (api.getDisplayedRowCount() === 0) api.showNoRowsOverlay()
  else api.hideOverlay()
}

function columnsOf(source: Candidates): ColDef<RecordData>[] {
  const entity = source.app.entities.get(source.entity)
  if (!entity) return []
  return pickerColumns(entity).flatMap((path) => fieldColumn(source.app, entity, { path }) ?? [])
}

function datasourceOf(source: Candidates, words: string, setProblem: (problem: Problem | undefined) => void): IDatasource {
  const entity = source.app.entities.get(source.entity)
  return {
    async getRows({ startRow, endRow, sortModel, successCallback, failCallback }) {
      if (!entity) return failCallback()
      try {
        const { rows } = await searchRecords(source.entity, {
          columns: candidateColumns(entity, source),
          page: { size: endRow - startRow, offset: startRow },
          sort: sortModel.map(({ colId, sort }) => [colId, sort] as const),
          total: false,
          ...(words ? { search: words } : {}),
          ...(source.filter ? { filter: source.filter } : {}),
        })
        setProblem(undefined)
        successCallback([...rows], rows.length < endRow - startRow ? startRow + rows.length : -1)
      } catch (failure) {
        setProblem(asProblem(failure))
        failCallback()
      }
    },
  }
}
