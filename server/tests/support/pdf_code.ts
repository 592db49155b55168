import { BitArray, MultiFormatOneDReader } from '@zxing/library'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A black box of a page, in points: its left, lower, right and upper edge. */
type Box = readonly [left: number, bottom: number, right: number, top: number]

/** The code that is drawn in black boxes on the first page of a PDF, row by row from the top: `1` where it is black, `0` elsewhere. */
export const pdfCode = async (bytes: Uint8Array): Promise<string[]> => rowsOf(await blackBoxes(bytes))

/** What a bar code of a PDF says, which alone is drawn in black boxes on its first page; read as a scanner reads it. */
export async function pdfBars(bytes: Uint8Array): Promise<string> {
  const bars = (await blackBoxes(bytes)).toSorted(([one], [other]) => one - other)
  const thin = Math.min(...bars.map(([left, , right]) => right - left))
  const start = bars[0]?.[0] ?? 0
  const row = new BitArray(Math.round(((bars.at(-1)?.[2] ?? 0) - start) / thin) + 40)
  for (const [left, , right] of bars) {
    for (let at = Math.round((left - start) / thin); at < Math.round((right - start) / thin); at++) row.set(at + 20)
  }
  return new MultiFormatOneDReader(new Map()).decodeRow(0, row, new Map()).getText()
}

async function blackBoxes(bytes: Uint8Array): Promise<readonly Box[]> {
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
  return boxes
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
