import { useAtomValue } from 'jotai'
import { useCallback, useMemo, useState } from 'react'
import { type Candidate, type Candidates, candidateColumns, candidateOf, pickerColumns } from '../../runtime/screens/picker/candidates.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'
import { asProblem, type Problem } from '../api/problem.ts'
import { searchRecords } from '../api/records.ts'
import { FoundGrid, type ReadFound } from '../grid/found-grid.tsx'
import { gridTextsAtom } from '../grid/grid-locale.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import css from './picker-grid.module.css'

interface PickerGridProps {
  readonly source: Candidates
  readonly words: string
  readonly onPick: (picked: Candidate) => void
}

/** The candidates, page by page as they are scrolled to. */
export function PickerGrid({ source, words, onPick }: PickerGridProps) {
  const localeText = useAtomValue(gridTextsAtom)
  const [problem, setProblem] = useState<Problem>()
  const entity = source.app.entities.get(source.entity)
  const paths = useMemo(() => (entity ? pickerColumns(entity) : []), [entity])
  const read = useCallback<ReadFound>(
    async (page, sort) => {
      const { rows } = await searchRecords(source.entity, {
        columns: entity ? candidateColumns(entity, source) : [],
        page,
        sort,
        total: false,
        ...(words ? { search: words } : {}),
        ...(source.filter ? { filter: source.filter } : {}),
      })
      setProblem(undefined)
      return rows
    },
    [source, entity, words],
  )
  const pick = (record: RecordData | undefined) => {
    if (record && entity) onPick(candidateOf(entity, record))
  }

  return (
    <>
      {problem && <ErrorNote problem={problem} />}
      <div className={css.grid}>
        <FoundGrid
          app={source.app}
          entity={entity}
          paths={paths}
          isSortable
          read={read}
          onFailure={(failure) => setProblem(asProblem(failure))}
          localeText={localeText}
          autoSizeStrategy={fitWidth}
          rowSelection={oneRow}
          suppressCellFocus={false}
          onRowDoubleClicked={({ data }) => pick(data)}
          onCellKeyDown={({ data, event }) => {
            if ((event as KeyboardEvent | null)?.key === 'Enter') pick(data)
          }}
        />
      </div>
    </>
  )
}

const fitWidth = { type: 'fitGridWidth' } as const
const oneRow = { mode: 'singleRow', checkboxes: false, enableClickSelection: true } as const
