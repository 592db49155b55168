import { createContext, useContext } from 'react'
import type { AppEntity, AppField } from '../../runtime/app/app.ts'
import { Exception } from '../../runtime/exception.ts'
import type { Address } from '../../runtime/screens/document/address.ts'
import type { FieldView } from '../../runtime/screens/document/field-view.ts'
import type { DocumentState } from '../../runtime/screens/document/state.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'
import type { DocumentController } from '../document/document-controller.ts'

/** The lines of a document that a grid or cards show, and what is asked about their cells. What it answers changes; it stays. */
export interface LinesFrame {
  readonly controller: DocumentController
  /** The field of the document that holds the lines. */
  readonly name: string
  readonly entity: AppEntity
  /** It shows all of the lines; where it shows a part of them, nothing is changed and nothing leads there. */
  readonly holdsAll: boolean
  /** The lines that it shows of a document, in their order. */
  rowsOf(state: DocumentState): readonly RecordData[]
  view(row: RecordData, field: AppField): FieldView
  /** What is wrong with a cell, as sentences. */
  errors(address: Address): readonly string[]
  /** Rows may come and go. */
  canChangeRows(): boolean
  /** Rows may be added by typing them. */
  canAddRows(): boolean
}

export const LinesFrameContext = createContext<LinesFrame | null>(null)

/** The lines that the component is part of. */
export function useLinesFrame(): LinesFrame {
  const frame = useContext(LinesFrameContext)
  if (!frame) throw new Exception('noLines', 'useLinesFrame() is for components inside the lines of a document')
  return frame
}
