import type { jsPDF } from 'jspdf'
import type { PrintDocument } from '../../../engine/runtime/prints/print-document.ts'
import { printWords } from '../../../engine/runtime/prints/print-words.ts'
import type { PrintLabel } from '../../../engine/schema/print.ts'
import { breakLines } from './break_lines.ts'
import { drawBarcode } from './draw_barcode.ts'
import { drawCode } from './draw_code.ts'
import { font, grey } from './sheet.ts'

export type LabelDocument = PrintDocument & { readonly label: PrintLabel }

/** Millimetres between what stands on a label and its edge, and between its parts. */
const inset = 2.5
/** Of a code at most: telephones read it from an arm's length. */
const mostCode = 25
/** Of a bar code at most, with what it says, and as a part of the label: more of its bars would not be read better. */
const mostBars = 16
const barsShare = 0.3
/** Points: of the title, of the facts at most and at least, of the note. */
const sizes = { title: 10, most: 9, least: 5, note: 6 }
const millimetres = 25.4 / 72
/** Of a line, as a part of the size of its font. */
const leading = 1.25

/** The size of the page that a label stands on, or several: of A4, or its own. */
export const pageOf = ({ label, isLandscape }: LabelDocument): [number, number] =>
  isOnSheet(label) ? (isLandscape ? [297, 210] : [210, 297]) : [label.width, label.height]

/** How many stand on a page. */
export const countOn = ({ across = 1, down = 1 }: PrintLabel): number => across * down

const isOnSheet = ({ across, down }: PrintLabel): boolean => across !== undefined && down !== undefined

/** Where the label of this place on its page begins: row by row, the whole of them in the middle of the sheet. */
export function placeOf(print: LabelDocument, place: number): readonly [x: number, y: number] {
  const { width, height, across = 1, down = 1 } = print.label
  const [wide, high] = pageOf(print)
  return [(wide - across * width) / 2 + (place % across) * width, (high - down * height) / 2 + Math.floor(place / across) * height]
}

/** Draws one label: its title, what it says, its QR code at the right, its bar code and its note at the foot. */
export function drawLabel(doc: jsPDF, print: LabelDocument, x: number, y: number): void {
  const { width, height } = print.label
  const { title, qr, barcode, note } = print
  const inner = width - 2 * inset
  use(doc, 'bold', sizes.title)
  const [heading = ''] = wrapped(doc, title, inner)
  doc.text(heading, x + inset, y + inset + sizes.title * millimetres)
  const top = y + inset + heightOf(sizes.title)
  use(doc, 'normal', sizes.note, grey)
  const noted = note === undefined ? [] : wrapped(doc, note, inner)
  const foot = y + height - inset - noted.length * heightOf(sizes.note)
  if (noted.length > 0) doc.text(noted, x + inset, foot + sizes.note * millimetres, { lineHeightFactor: leading })
  const tall = barcode ? Math.min(mostBars, height * barsShare) : 0
  const bottom = foot - tall
  use(doc, 'normal', sizes.note)
  if (barcode) drawBarcode(doc, barcode, x + inset, bottom, inner, tall)
  const side = qr ? Math.min(mostCode, bottom - top, inner * 0.4) : 0
  if (qr) drawCode(doc, qr, x + width - inset - side, top, side)
  const { lines, size } = saying(doc, print, inner - (qr ? side + inset : 0), bottom - top)
  use(doc, 'normal', size)
  doc.text([...lines], x + inset, top + size * millimetres, { lineHeightFactor: leading })
}

/** What a label says, as large as it fits; what does not fit in the smallest size is left out, and the last line says so. */
function saying(doc: jsPDF, { facts, language }: LabelDocument, room: number, height: number): { lines: readonly string[]; size: number } {
  const texts = facts.map(({ label, value }) => `${label}${printWords[language].colon}${value}`)
  for (let size = sizes.most; ; size -= 0.5) {
    use(doc, 'normal', size)
    const lines = texts.flatMap((text) => wrapped(doc, text, room))
    const most = Math.floor(height / heightOf(size))
    if (lines.length <= most) return { lines, size }
    if (size <= sizes.least) return { lines: lines.slice(0, most).with(-1, `${lines[most - 1]?.slice(0, -1)}…`), size }
  }
}

const heightOf = (size: number): number => size * millimetres * leading

const wrapped = (doc: jsPDF, text: string, room: number): string[] => breakLines(text, room, (part) => doc.getTextWidth(part))

const use = (doc: jsPDF, weight: 'normal' | 'bold', size: number, colour = 30) =>
  doc.setFont(font, weight).setFontSize(size).setTextColor(colour)
