import {
  CellStyleModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  EventApiModule,
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

let isDone = false

/** Registers the parts of AG Grid that lists and pickers use; what a screen needs beyond them it registers itself. */
export function registerGridModules(): void {
  if (isDone) return
  isDone = true
  ModuleRegistry.registerModules([
    CellStyleModule,
    ColumnApiModule,
    ColumnAutoSizeModule,
    EventApiModule,
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
