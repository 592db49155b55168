import type { ColumnLayout, LaidOutColumn } from '../../runtime/screens/list/column-layout.ts'

/** The columns of a grid as a person laid them out, and how they change that. */
export interface Columns {
  readonly all: readonly LaidOutColumn[]
  readonly shown: readonly LaidOutColumn[]
  change(changed: Partial<ColumnLayout>): void
  /** As they were declared. */
  reset(): void
  readonly layout: ColumnLayout
}
