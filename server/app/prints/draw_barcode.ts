import bwip from '@bwip-js/node'
import type { jsPDF } from 'jspdf'
import type { PrintDocument } from '../../../engine/runtime/prints/print-document.ts'

export type Barcode = NonNullable<PrintDocument['barcode']>

/** Millimetres of the thinnest bar at most, and of what is said below the bars. */
const widestBar = 0.5
export const saidHeight = 3.4
/** Of the thinnest bar: what stays white beside the first and the last. */
const quiet = 10
const points = { said: 8, millimetres: 25.4 / 72 }

/** How wide its bars and what is between them are, in thinnest bars, a bar first; nothing where bars cannot say it. */
export function barsOf({ text, as }: Barcode): readonly number[] | undefined {
  const said = as === 'ean' ? text.replaceAll(/[\s-]/g, '') : text
  if (!(as === 'ean' ? /^(\d{8}|\d{13})$/ : /^[ -~]{1,60}$/).test(said)) return undefined
  try {
    const bcid = as === 'ean' ? `ean${said.length}` : as
    const [drawn] = bwip.raw({ bcid, text: said }) as unknown as readonly { readonly sbs?: readonly number[] }[]
    return drawn?.sbs
  } catch {
    return undefined
  }
}

/** Draws a bar code into a box, with what it says below; as text alone where bars cannot say it. @returns how wide it is */
export function drawBarcode(doc: jsPDF, code: Barcode, x: number, y: number, width: number, height: number): number {
  const bars = barsOf(code) ?? []
  const modules = bars.reduce((sum, each) => sum + each, 2 * quiet)
  const thin = Math.min(widestBar, width / modules)
  const tall = height - saidHeight
  doc.setFillColor(0, 0, 0)
  let at = x + quiet * thin
  for (const [index, each] of bars.entries()) {
    if (index % 2 === 0) doc.rect(at, y, each * thin, tall, 'F')
    at += each * thin
  }
  const drawn = bars.length === 0 ? width : modules * thin
  doc.setFontSize(points.said).setTextColor(0)
  doc.text(code.text, x + drawn / 2, y + (bars.length === 0 ? 0 : tall) + points.said * points.millimetres, { align: 'center' })
  return drawn
}
