import { ClientSideRowModelModule, createGrid, ModuleRegistry, NumberEditorModule, RowApiModule, TextEditorModule } from 'ag-grid-community'

/** Five hundred lines to type into, by hand: amounts follow their quantity and price, and a pasted block is written into the cells. */
ModuleRegistry.registerModules([ClientSideRowModelModule, NumberEditorModule, RowApiModule, TextEditorModule])

interface Line {
  goodsName: string
  ean: string
  unit: string
  quantity: number
  unitPrice: number
}

const rowData: Line[] = Array.from({ length: 500 }, (_, at) => ({
  goodsName: `商品${at}`,
  ean: `69000000${at}`,
  unit: 'KG',
  quantity: at + 1,
  unitPrice: 2.5,
}))
const columns = ['goodsName', 'ean', 'unit', 'quantity', 'unitPrice'] as const
const numbers: readonly string[] = ['quantity', 'unitPrice']

const grid = createGrid<Line>(document.getElementById('grid') as HTMLElement, {
  columnDefs: [
    ...columns.map((field) => ({
      field,
      editable: true,
      cellEditor: numbers.includes(field) ? 'agNumberCellEditor' : 'agTextCellEditor',
    })),
    { colId: 'amount', valueGetter: ({ data }) => (data ? (data.quantity * data.unitPrice).toFixed(2) : '') },
  ],
  rowData,
  enterNavigatesVertically: true,
  enterNavigatesVerticallyAfterEdit: true,
})

document.addEventListener('paste', (event) => {
  event.preventDefault()
  const block = (event.clipboardData?.getData('text/plain') ?? '').split('\n').map((row) => row.split('\t'))
  const update = block.flatMap((cells, at) => {
    const line = rowData[at]
    if (!line) return []
    const [goodsName = '', ean = '', unit = '', quantity, unitPrice] = cells
    return [Object.assign(line, { goodsName, ean, unit, quantity: Number(quantity), unitPrice: Number(unitPrice) })]
  })
  grid.applyTransaction({ update })
})
