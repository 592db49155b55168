import {
  CellStyleModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  EventApiModule,
  HighlightChangesModule,
  InfiniteRowModelModule,
  LocaleModule,
  ModuleRegistry,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
} from 'ag-grid-community'
import { dropCarets } from './drop-carets.ts'

let isDone = false

/** Registers the parts of AG Grid that lists and pickers use; what a screen needs beyond them it registers itself. */
export function registerGridModules(): void {
  if (isDone) return
  isDone = true
  dropCarets()
  ModuleRegistry.registerModules([
    CellStyleModule,
    ColumnApiModule,
    ColumnAutoSizeModule,
    EventApiModule,
    HighlightChangesModule,
    InfiniteRowModelModule,
    LocaleModule,
    PinnedRowModule,
    RenderApiModule,
    RowApiModule,
    RowSelectionModule,
    RowStyleModule,
    ScrollApiModule,
  ])
}
