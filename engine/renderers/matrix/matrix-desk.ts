import { createContext, useContext } from 'react'
import type { AppEntity } from '../../runtime/app/app.ts'
import { Exception } from '../../runtime/exception.ts'
import type { DocumentContext } from '../../runtime/screens/document/state.ts'
import type { ListColumn } from '../../runtime/screens/list/list-columns.ts'
import type { Filling } from '../../runtime/screens/matrix/filling.ts'
import type { Matrix, MatrixCell, MatrixRow } from '../../runtime/screens/matrix/matrix.ts'
import type { MatrixSection } from '../../schema/screen.ts'

/** A matrix as it stands, and what can be done in it. */
export interface MatrixDesk {
  readonly context: DocumentContext
  readonly section: MatrixSection
  readonly records: AppEntity
  /** The columns of the rows, the first of which names them. */
  readonly rowColumns: readonly ListColumn[]
  /** The fields of the cells, what is compared first. */
  readonly cellColumns: readonly ListColumn[]
  readonly matrix: Matrix
  readonly filling: Filling
  /** Whether a cell can be filled now. */
  isOpen(cell: MatrixCell | undefined): cell is MatrixCell
  /** What is typed into a cell, as it is shown there. */
  typedIn(cell: MatrixCell): string
  /** What is wrong with it, as sentences. */
  errorsOf(cell: MatrixCell): readonly string[]
  choose(row: MatrixRow, cell: MatrixCell): void
  type(cell: MatrixCell, text: string): void
  /** Registers an input that holds back what is typed; answers how to take it off again. */
  onFlush(flush: () => void): () => void
}

export const MatrixDeskContext = createContext<MatrixDesk | null>(null)

/** The matrix that the component is part of. */
export function useMatrixDesk(): MatrixDesk {
  const desk = useContext(MatrixDeskContext)
  if (!desk) throw new Exception('noMatrix', 'useMatrixDesk() is for components inside a matrix')
  return desk
}
