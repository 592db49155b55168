import { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'
import type { PrintDocument, PrintedFact } from '../../../engine/runtime/prints/print-document.ts'
import { printWords } from '../../../engine/runtime/prints/print-words.ts'
import { drawCode } from './draw_code.ts'
import { fontFor, type Weight } from './fonts.ts'

/** Millimetres. */
const margin = { side: 14, top: 14, bottom: 18 }
const codeSize = 22
const sealHeight = 32
const font = 'NotoSansSC'
const grey = 110
const line = 190

/** Points. */
const largestWatermark = 110

/** Lines that go to the next page with what stands below the table: no signature stands on a page of its own. */
const linesBeforeEnd = 2

type Table = NonNullable<PrintDocument['table']>
type Fonts = Readonly<Record<Weight, string>>

/** Draws a record on A4. Text stays text: it can be selected, searched and read aloud. */
export async function drawPrint(print: PrintDocument): Promise<Uint8Array> {
  const text = JSON.stringify(print) + Object.values(printWords[print.language]).join('')
  const fonts = { normal: await fontFor('normal', text), bold: await fontFor('bold', text) }
  const whole = draw(print, fonts)
  const lines = print.table?.rows.length ?? 0
  const drawn =
    whole.isEndFitting || lines === 0 ? whole : draw(print, fonts, { count: Math.min(linesBeforeEnd, lines), widths: whole.widths })
  return new Uint8Array(drawn.doc.output('arraybuffer'))
}

/** The last lines of a table, and how wide its columns are. */
interface LastLines {
  readonly count: number
  readonly widths: readonly number[]
}

interface Drawn {
  readonly doc: jsPDF
  /** Whether what stands below the table stands on the page on which the table ends. */
  readonly isEndFitting: boolean
  /** Of the columns, in millimetres. */
  readonly widths: readonly number[]
}

/** Draws everything; the last lines, if any, begin a page with what stands below them. */
function draw(print: PrintDocument, fonts: Fonts, last?: LastLines): Drawn {
  const doc = new jsPDF({ unit: 'mm', format: 'a4', orientation: print.isLandscape ? 'landscape' : 'portrait', compress: true })
  for (const weight of ['normal', 'bold'] as const) {
    const name = `${font}-${weight}.ttf`
    doc.addFileToVFS(name, fonts[weight])
    doc.addFont(name, font, weight)
  }
  doc.setProperties({ title: `${print.title} ${print.name}`.trim() })
  doc.setLanguage(print.language === 'US' ? 'en-US' : print.language === 'ZHT' ? 'zh-TW' : 'zh-CN')
  const page = new Paper(doc, print)
  page.head()
  page.facts()
  page.table(last)
  const isEndFitting = page.keepEndTogether()
  page.totals()
  page.note()
  page.seals()
  page.signatures()
  page.numberPages()
  page.watermark()
  return { doc, isEndFitting, widths: page.widths }
}

/** A print in the making: what is drawn goes below what was. */
class Paper {
  readonly #doc: jsPDF
  readonly #print: PrintDocument
  readonly #width: number
  readonly #height: number
  #y = margin.top
  #widths: readonly number[] = []

  constructor(doc: jsPDF, print: PrintDocument) {
    this.#doc = doc
    this.#print = print
    this.#width = doc.internal.pageSize.getWidth()
    this.#height = doc.internal.pageSize.getHeight()
  }

  /** The title in the middle, the number below it, the code in the corner. */
  head(): void {
    const { title, name, qr } = this.#print
    this.#use('bold', 16)
    this.#doc.text(title, this.#width / 2, this.#y + 7, { align: 'center' })
    this.#use('normal', 10, grey)
    this.#doc.text(name, this.#width / 2, this.#y + 13, { align: 'center' })
    if (qr) drawCode(this.#doc, qr, this.#width - margin.side - codeSize, this.#y - 2, codeSize)
    this.#y += qr ? codeSize + 2 : 18
  }

  /** Label and value, two pairs in a row. */
  facts(): void {
    const { facts } = this.#print
    const rows = Array.from({ length: Math.ceil(facts.length / 2) }, (_, row) =>
      [facts[row * 2], facts[row * 2 + 1]].flatMap((fact): string[] => (fact ? [fact.label, fact.value] : ['', ''])),
    )
    const half = (this.#width - 2 * margin.side) / 2
    this.#grid({
      body: rows,
      theme: 'plain',
      columnStyles: {
        0: { cellWidth: half * 0.32, textColor: grey },
        1: { cellWidth: half * 0.68 },
        2: { cellWidth: half * 0.32, textColor: grey },
        3: { cellWidth: half * 0.68 },
      },
    })
  }

  /** The lines; heads stand on every page, the sums below the last line. */
  table(last?: LastLines): void {
    const { table } = this.#print
    if (!table) return
    this.#y += 2
    const before = table.rows.length - (last?.count ?? 0)
    if (before > 0 || !last) this.#lines(table, table.rows.slice(0, before), last)
    if (!last) return
    this.#doc.addPage()
    this.#y = margin.top
    this.#lines(table, table.rows.slice(before), { ...last, count: 0 })
  }

  #lines(table: Table, rows: Table['rows'], last?: LastLines): void {
    const totals = table.totals?.map((sum, index) => (index === 0 && sum === '' ? printWords[this.#print.language].total : sum))
    const isEnd = !last || last.count === 0
    this.#grid({
      head: [table.columns.map(({ label }) => label)],
      body: rows.map((row) => [...row]),
      ...(totals && isEnd && { foot: [totals] }),
      showHead: 'everyPage',
      showFoot: 'lastPage',
      theme: 'grid',
      rowPageBreak: 'avoid',
      headStyles: { font, fontStyle: 'bold', fillColor: [241, 245, 243], textColor: 30, lineColor: line, lineWidth: 0.1 },
      footStyles: { font, fontStyle: 'bold', fillColor: false, textColor: 30, lineColor: line, lineWidth: 0.1 },
      columnStyles: Object.fromEntries(
        table.columns.map(({ isNumber, width }, index) => {
          const cellWidth = last?.widths[index] ?? width
          return [index, { halign: isNumber ? 'right' : 'left', ...(cellWidth && { cellWidth }) }]
        }),
      ),
      didParseCell: ({ cell, column, section }) => {
        if (section !== 'body' && table.columns[column.index]?.isNumber) cell.styles.halign = 'right'
      },
      didDrawPage: ({ table: { columns } }) => {
        this.#widths = columns.map(({ width }) => width)
      },
    })
  }

  /** How wide the columns of the table were drawn, in millimetres. */
  get widths(): readonly number[] {
    return this.#widths
  }

  /** What stands below the table stands on one page. @returns whether that is the page on which the table ends */
  keepEndTogether(): boolean {
    const { totals, capitals, seals } = this.#print
    const amounts = totals.length > 0 || capitals ? 4 + totals.length * 6 + (capitals ? 8 : 0) : 0
    const height = amounts + this.#noteHeight() + (seals.length > 0 ? sealHeight + 4 : 0)
    if (this.#y + height <= this.#height - margin.bottom) return true
    this.#room(height)
    return false
  }

  /** Amounts to the right, the one in words to the left. */
  totals(): void {
    const { totals, capitals, language } = this.#print
    if (totals.length === 0 && !capitals) return
    const said = ({ label, value }: PrintedFact) => `${label}${printWords[language].colon}${value}`
    this.#y += 4
    for (const fact of totals) {
      this.#room(6)
      this.#use('normal', 10)
      this.#doc.text(said(fact), this.#width - margin.side, this.#y + 4, { align: 'right' })
      this.#y += 6
    }
    if (capitals) {
      this.#room(7)
      this.#use('bold', 11)
      this.#doc.text(said(capitals), margin.side, this.#y + 4)
      this.#y += 8
    }
  }

  note(): void {
    const { note } = this.#print
    if (note === undefined) return
    const height = this.#noteHeight()
    this.#room(height)
    this.#use('normal', 9, grey)
    this.#doc.text(this.#noteLines(), margin.side, this.#y + 6)
    this.#y += height
  }

  #noteLines(): string[] {
    this.#use('normal', 9, grey)
    return this.#doc.splitTextToSize(this.#print.note ?? '', this.#width - 2 * margin.side) as string[]
  }

  #noteHeight(): number {
    return this.#print.note === undefined ? 0 : this.#noteLines().length * 5 + 4
  }

  /** Places side by side, each with room for a seal, and for the date. */
  seals(): void {
    const { seals, language } = this.#print
    if (seals.length === 0) return
    this.#room(sealHeight + 4)
    this.#y += 4
    const width = (this.#width - 2 * margin.side) / seals.length
    for (const [index, label] of seals.entries()) {
      const x = margin.side + index * width
      this.#doc.setDrawColor(line)
      this.#doc.rect(x, this.#y, width - 4, sealHeight)
      this.#use('normal', 9)
      this.#doc.text(label, x + 3, this.#y + 6)
      this.#use('normal', 9, grey)
      this.#doc.text(`${printWords[language].date}${printWords[language].colon}`, x + 3, this.#y + sealHeight - 4)
    }
    this.#y += sealHeight
  }

  /** Who signed, one below the other, with what they drew. */
  signatures(): void {
    for (const { title, facts, drawing } of this.#print.signatures ?? []) {
      const height = drawing === undefined ? 8 + facts.length * 5 : Math.max(26, 8 + facts.length * 5)
      this.#room(height + 4)
      this.#y += 4
      this.#use('bold', 10)
      this.#doc.text(title, margin.side, this.#y + 4)
      this.#use('normal', 9, grey)
      for (const [index, fact] of facts.entries()) this.#doc.text(fact, margin.side, this.#y + 10 + index * 5)
      if (drawing !== undefined) this.#doc.addImage(drawing, 'PNG', this.#width - margin.side - 50, this.#y, 50, 20)
      this.#y += height
    }
  }

  /** Once all pages are known. */
  numberPages(): void {
    const { language, foot, title, name } = this.#print
    const pages = this.#doc.getNumberOfPages()
    for (let page = 1; page <= pages; page++) {
      this.#doc.setPage(page)
      this.#use('normal', 8, grey)
      const text = printWords[language].page.replace('{page}', String(page)).replace('{pages}', String(pages))
      this.#doc.text(text, this.#width - margin.side, this.#height - 8, { align: 'right' })
      this.#doc.text(foot, margin.side, this.#height - 8)
      if (page > 1) this.#doc.text(`${title} ${name}`, margin.side, 9)
    }
  }

  /** Across each page, so pale that what stands below it is read, and so large that it is not cut away. */
  watermark(): void {
    const { watermark } = this.#print
    if (watermark === undefined) return
    const doc = this.#doc
    this.#use('bold', largestWatermark)
    const diagonal = Math.hypot(this.#width, this.#height) * 0.7
    const size = Math.min(largestWatermark, (largestWatermark * diagonal) / doc.getTextWidth(watermark))
    const angle = (Math.atan2(this.#height, this.#width) * 180) / Math.PI
    for (let page = 1; page <= doc.getNumberOfPages(); page++) {
      doc.setPage(page)
      doc.saveGraphicsState()
      doc.setGState(doc.GState({ opacity: 0.12 }))
      this.#use('bold', size)
      const [reach, turn] = [doc.getTextWidth(watermark) / 2, (angle * Math.PI) / 180]
      doc.text(watermark, this.#width / 2 - reach * Math.cos(turn), this.#height / 2 + reach * Math.sin(turn), { angle })
      doc.restoreGraphicsState()
    }
  }

  #grid(options: Parameters<typeof autoTable>[1]): void {
    autoTable(this.#doc, {
      startY: this.#y,
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
    this.#y = (this.#doc as jsPDF & { lastAutoTable: { finalY: number } }).lastAutoTable.finalY
  }

  /** Goes to the next page when there is no room left on this one. */
  #room(height: number): void {
    if (this.#y + height <= this.#height - margin.bottom) return
    this.#doc.addPage()
    this.#y = margin.top
  }

  #use(weight: 'normal' | 'bold', size: number, colour = 30): void {
    this.#doc.setFont(font, weight)
    this.#doc.setFontSize(size)
    this.#doc.setTextColor(colour)
  }
}
