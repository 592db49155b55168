import type { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'
import type { PrintDocument } from '../../../engine/runtime/prints/print-document.ts'
import { printWords } from '../../../engine/runtime/prints/print-words.ts'
import { breakLines } from './break_lines.ts'

/** Millimetres. */
export const margin = { side: 14, top: 14, bottom: 18 }
/** The name under which the fonts of a print are known. */
export const font = 'NotoSansSC'
/** Greys from 0 to 255: of texts that step back, and of lines. */
export const grey = 110
export const line = 190

/** Points. */
const largestWatermark = 110

/** The pages of a print: what is drawn goes below what was, on the next page where there is no room. */
export class Sheet {
  readonly doc: jsPDF
  /** Of a page, in millimetres. */
  readonly width: number
  readonly height: number
  /** The first page of this print: others may stand before it. */
  readonly #first: number
  /** Where the next thing goes, in millimetres from the top of its page. */
  y = margin.top

  constructor(doc: jsPDF) {
    this.doc = doc
    this.#first = doc.getNumberOfPages()
    this.width = doc.internal.pageSize.getWidth()
    this.height = doc.internal.pageSize.getHeight()
  }

  /** Where nothing more fits, in millimetres from the top. */
  get end(): number {
    return this.height - margin.bottom
  }

  /** A text in lines from one side of the page to the other, in the letters in use. */
  lines(text: string): string[] {
    return breakLines(text, this.width - 2 * margin.side, (part) => this.doc.getTextWidth(part))
  }

  nextPage(): void {
    this.doc.addPage()
    this.y = margin.top
  }

  /** The foot of every page and the head of those after the first, once all pages are known. */
  numberPages({ language, foot, title, name }: Pick<PrintDocument, 'language' | 'foot' | 'title' | 'name'>): void {
    const pages = this.doc.getNumberOfPages() - this.#first + 1
    for (let page = 1; page <= pages; page++) {
      this.doc.setPage(this.#first + page - 1)
      this.use('normal', 8, grey)
      const text = printWords[language].page.replace('{page}', String(page)).replace('{pages}', String(pages))
      this.doc.text(text, this.width - margin.side, this.height - 8, { align: 'right' })
      this.doc.text(foot, margin.side, this.height - 8)
      if (page > 1) this.doc.text(`${title} ${name}`, margin.side, 9)
    }
  }

  /** Across each page, so pale that what stands below it is read, and so large that it is not cut away. */
  watermark(watermark: string): void {
    const { doc } = this
    this.use('bold', largestWatermark)
    const diagonal = Math.hypot(this.width, this.height) * 0.7
    const size = Math.min(largestWatermark, (largestWatermark * diagonal) / doc.getTextWidth(watermark))
    const angle = (Math.atan2(this.height, this.width) * 180) / Math.PI
    for (let page = this.#first; page <= doc.getNumberOfPages(); page++) {
      doc.setPage(page)
      doc.saveGraphicsState()
      doc.setGState(doc.GState({ opacity: 0.12 }))
      this.use('bold', size)
      const [reach, turn] = [doc.getTextWidth(watermark) / 2, (angle * Math.PI) / 180]
      doc.text(watermark, this.width / 2 - reach * Math.cos(turn), this.height / 2 + reach * Math.sin(turn), { angle })
      doc.restoreGraphicsState()
    }
  }

  /** A table below what was drawn; it goes on over as many pages as it needs. */
  grid(options: Parameters<typeof autoTable>[1]): void {
    autoTable(this.doc, {
      startY: this.y,
      margin: { left: margin.side, right: margin.side, top: margin.top, bottom: margin.bottom },
      ...options,
      styles: {
        font,
        fontStyle: 'normal',
        fontSize: 9,
        cellPadding: 1.4,
        textColor: 30,
        lineColor: line,
        lineWidth: 0.1,
        ...(options.theme === 'plain' && { lineWidth: 0 }),
      },
    })
    this.y = (this.doc as jsPDF & { lastAutoTable: { finalY: number } }).lastAutoTable.finalY
  }

  /** Goes to the next page when there is no room left on this one. */
  room(height: number): void {
    if (this.y + height > this.end) this.nextPage()
  }

  /** The font of the texts that follow, its size in points and its colour as a grey from 0 to 255. */
  use(weight: 'normal' | 'bold', size: number, colour = 30): void {
    this.doc.setFont(font, weight)
    this.doc.setFontSize(size)
    this.doc.setTextColor(colour)
  }
}
