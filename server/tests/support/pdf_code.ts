import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A black box of a page, in points: its left, lower, right and upper edge. */
type Box = readonly [left: number, bottom: number, right: number, top: number]

/** The code that is drawn in black boxes on the first page of a PDF, row by row from the top: `1` where it is black, `0` elsewhere. */
export async function pdfCode(bytes: Uint8Array): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const { fnArray, argsArray } = await (await (await loading.promise).getPage(1)).getOperatorList()
  const boxes: Box[] = []
  let color: unknown
  for (const [at, operation] of fnArray.entries()) {
    if (operation === OPS.setFillRGBColor) color = argsArray[at][0]
    if (operation !== OPS.constructPath || color !== '#000000') continue
    const [paint, , edges] = argsArray[at]
    if (paint === OPS.fill) boxes.push([edges[0], edges[1], edges[2], edges[3]])
  }
  await loading.destroy()
  return rowsOf(boxes)
}

function rowsOf(boxes: readonly Box[]): string[] {
  const side = Math.min(...boxes.map(([, bottom, , top]) => top - bottom))
  const left = Math.min(...boxes.map(([x]) => x))
  const upper = Math.max(...boxes.map(([, , , top]) => top))
  const size = Math.round((Math.max(...boxes.map(([, , right]) => right)) - left) / side)
  const rows = Array.from({ length: size }, () => Array<string>(size).fill('0'))
  for (const [x, , right, top] of boxes) {
    const from = Math.round((x - left) / side)
    rows[Math.round((upper - top) / side)]?.fill('1', from, Math.round((right - left) / side))
  }
  return rows.map((row) => row.join(''))
}
