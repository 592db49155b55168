import { CellApiModule, ClientSideRowModelModule, CustomEditorModule, ModuleRegistry, TooltipModule } from 'ag-grid-community'
import { registerGridModules } from '../grid/modules.ts'

let isDone = false

/** Registers the parts of AG Grid that editing lines needs besides those of lists. */
export function registerLinesModules(): void {
  registerGridModules()
  if (isDone) return
  isDone = true
  ModuleRegistry.registerModules([CellApiModule, ClientSideRowModelModule, CustomEditorModule, TooltipModule])
}
