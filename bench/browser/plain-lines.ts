import {
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  createGrid,
  ModuleRegistry,
  NumberEditorModule,
  PinnedRowModule,
  RowApiModule,
  RowSelectionModule,
  TextEditorModule,
} from 'ag-grid-community'

/**
 * Five hundred lines to type into, by hand, with the columns of the portal's: amounts follow their quantity and price, totals follow the
 * lines, and a pasted block is written into the cells.
 */
ModuleRegistry.registerModules([
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  NumberEditorModule,
  PinnedRowModule,
  RowApiModule,
  RowSelectionModule,
  TextEditorModule,
])

interface Line {
  lineNo?: number
  goodsName: string
  ean: string
  unit: string
  quantity: number
  unitPrice: number
}

const rowData: Line[] = Array.from({ length: 500 }, (_, at) => ({
  lineNo: at + 1,
  goodsName: `商品${at}`,
  ean: `69000000${at}`,
  unit: 'KG',
  quantity: at + 1,
  unitPrice: 2.5,
}))
const columns = ['goodsName', 'ean', 'unit', 'quantity', 'unitPrice'] as const
const numbers: readonly string[] = ['quantity', 'unitPrice']

const amountOf = ({ quantity, unitPrice }: Line) => (quantity * unitPrice).toFixed(2)

function totals(): readonly Line[] {
  const quantity = rowData.reduce((sum, line) => sum + line.quantity, 0)
  const amount = rowData.reduce((sum, line) => sum + Number(amountOf(line)), 0)
  return [{ goodsName: '', ean: '', unit: '', quantity, unitPrice: amount / quantity }]
}

const place = document.getElementById('grid') as HTMLElement
place.style.height = '448px'
const grid = createGrid<Line>(place, {
  columnDefs: [
    { field: 'lineNo', width: 60, pinned: 'left' },
    ...columns.map((field) => ({
      field,
      editable: true,
      cellEditor: numbers.includes(field) ? 'agNumberCellEditor' : 'agTextCellEditor',
    })),
    { colId: 'taxRate', valueGetter: () => '9%' },
    { colId: 'amount', valueGetter: ({ data }) => (data ? amountOf(data) : '') },
    { colId: 'neededDate' },
    { colId: 'remark' },
  ],
  rowData,
  rowHeight: 30,
  rowSelection: { mode: 'multiRow', enableClickSelection: false },
  pinnedBottomRowData: [...totals()],
  enterNavigatesVertically: true,
  enterNavigatesVerticallyAfterEdit: true,
  onCellValueChanged: () => grid.setGridOption('pinnedBottomRowData', [...totals()]),
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
  grid.setGridOption('pinnedBottomRowData', [...totals()])
})
