import type { jsPDF } from 'jspdf'
import type { PrintDocument } from '../../../engine/runtime/prints/print-document.ts'
import { printWords } from '../../../engine/runtime/prints/print-words.ts'
import type { PrintLabel } from '../../../engine/schema/print.ts'
import { drawCode } from './draw_code.ts'
import { font, grey } from './sheet.ts'

export type LabelDocument = PrintDocument & { readonly label: PrintLabel }

/** Millimetres between what stands on a label and its edge, and between its parts. */
const inset = 2.5
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

/** Draws one label: its title, what it says line by line, its code at the right, its note at the foot. */
export function drawLabel(doc: jsPDF, print: LabelDocument, x: number, y: number): void {
  const { width, height } = print.label
  const { title, facts, qr, note, language } = print
  const inner = width - 2 * inset
  const use = (weight: 'normal' | 'bold', size: number, colour = 30) => doc.setFont(font, weight).setFontSize(size).setTextColor(colour)
  const heightOf = (size: number) => size * millimetres * leading

  use('bold', sizes.title)
  doc.text(fitted(doc, title, inner), x + inset, y + inset + sizes.title * millimetres)
  use('normal', sizes.note)
  const noted = note === undefined ? [] : (doc.splitTextToSize(note, inner) as string[])
  const top = y + inset + heightOf(sizes.title)
  const bottom = y + height - inset - noted.length * heightOf(sizes.note)
  if (noted.length > 0) {
    use('normal', sizes.note, grey)
    doc.text(noted, x + inset, bottom + sizes.note * millimetres, { lineHeightFactor: leading })
  }
  const side = qr ? Math.min(bottom - top, inner * 0.4) : 0
  if (qr) drawCode(doc, qr, x + width - inset - side, top, side)
  const size = Math.max(sizes.least, Math.min(sizes.most, (bottom - top) / facts.length / millimetres / leading))
  use('normal', size)
  const room = inner - (qr ? side + inset : 0)
  for (const [index, { label, value }] of facts.entries()) {
    const at = top + index * heightOf(size) + size * millimetres
    if (at > bottom) break
    doc.text(fitted(doc, `${label}${printWords[language].colon}${value}`, room), x + inset, at)
  }
}

/** As much of a text as has room in a line. */
function fitted(doc: jsPDF, text: string, room: number): string {
  if (doc.getTextWidth(text) <= room) return text
  const letters = [...text]
  while (letters.length > 1 && doc.getTextWidth(`${letters.join('')}…`) > room) letters.pop()
  return `${letters.join('')}…`
}
