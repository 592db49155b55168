import type { jsPDF } from 'jspdf'
import { create } from 'qrcode'

/** Draws a QR code of squares, sharp at any size. Texts are kept short enough that a phone reads it from paper. */
export function drawCode(doc: jsPDF, text: string, x: number, y: number, size: number): void {
  const { modules } = create(text.slice(0, 300), { errorCorrectionLevel: 'M' })
  const side = size / modules.size
  doc.setFillColor(0, 0, 0)
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue
      let end = column + 1
      while (end < modules.size && modules.get(row, end)) end++
      doc.rect(x + column * side, y + row * side, (end - column) * side, side, 'F')
      column = end
    }
  }
}
