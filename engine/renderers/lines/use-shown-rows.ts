import { useMemo } from 'react'
import type { RecordData } from '../../runtime/values/record-data.ts'
import type { DocumentView } from '../document/document-view.ts'
import type { LinesFrame } from './lines-frame.ts'

/** The lines that a frame shows of a document; the same list until something of the document is another. */
export function useShownRows(frame: LinesFrame | undefined, { state }: DocumentView): readonly RecordData[] {
  return useMemo(() => frame?.rowsOf(state) ?? [], [frame, state])
}
