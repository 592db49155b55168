import { CellStyleModule, createGrid, InfiniteRowModelModule, ModuleRegistry } from 'ag-grid-community'

/** What somebody would write who needs one list and no more, from the same API: the measure for what the engine costs. */
ModuleRegistry.registerModules([InfiniteRowModelModule, CellStyleModule])
const columns = ['orderNo', 'lineNo', 'status', 'supplierName', 'goodsName', 'quantity', 'unitPrice', 'amount', 'placedAt']
const token = () => decodeURIComponent(/(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')

type Row = Record<string, string>

async function read(offset: number, size: number): Promise<{ rows: Row[]; total: number | { atLeast: number } | null }> {
  const response = await fetch('/api/records/orderLine/search', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': token() },
    body: JSON.stringify({ columns, sort: [['placedAt', 'desc']], page: { size, offset }, total: offset === 0 ? 'capped' : false }),
  })
  return response.json()
}

const start = performance.now()

/** Milliseconds from the start of the page to its first rows. */
export const firstRows = new Promise<number>((resolve) => {
  createGrid<Row>(document.getElementById('grid') as HTMLElement, {
    columnDefs: columns.map((field) => ({ field })),
    rowModelType: 'infinite',
    cacheBlockSize: 100,
    datasource: {
      async getRows({ startRow, endRow, successCallback }) {
        const { rows, total } = await read(startRow, endRow - startRow)
        successCallback(rows, typeof total === 'number' ? total : undefined)
      },
    },
    onFirstDataRendered: () => requestAnimationFrame(() => resolve(performance.now() - start)),
  })
})
