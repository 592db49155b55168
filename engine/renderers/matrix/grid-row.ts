import type { MatrixRow } from '../../runtime/screens/matrix/matrix.ts'

/** A row of the grid: one of the matrix, or one of the sums below it. */
export type GridRow = MatrixRow | { readonly id: '$total' | '$filled'; readonly label: string }
