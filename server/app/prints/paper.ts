import type { PrintDocument, PrintedFact } from '../../../engine/runtime/prints/print-document.ts'
import { printWords } from '../../../engine/runtime/prints/print-words.ts'
import { drawBarcode } from './draw_barcode.ts'
import { drawCode } from './draw_code.ts'
import { font, grey, line, margin, type Sheet } from './sheet.ts'

/** Millimetres. */
const codeSize = 22
const bars = { width: 60, height: 14 }
const sealHeight = 32
const clauseHead = 6
const clauseLine = 5.2
/** Of the last clause, with the seals on one page: nobody signs a page that says nothing. */
const linesBeforeSeals = 2

type Table = NonNullable<PrintDocument['table']>

/** The last lines of a table, which begin a page with what stands below them. */
export interface LastLines {
  readonly count: number
  /** Of the columns, in millimetres, as they are drawn on the pages before. */
  readonly widths: readonly number[]
}

/** A record on its way onto pages, part by part, from the top to the bottom. */
export class Paper {
  readonly #sheet: Sheet
  readonly #print: PrintDocument
  #widths: readonly number[] = []

  constructor(sheet: Sheet, print: PrintDocument) {
    this.#sheet = sheet
    this.#print = print
  }

  /** The title in the middle, the number below it, the QR code in the corner, the bar code below. */
  head(): void {
    const { title, name, qr, barcode } = this.#print
    this.#sheet.use('bold', 16)
    this.#sheet.doc.text(title, this.#sheet.width / 2, this.#sheet.y + 7, { align: 'center' })
    this.#sheet.use('normal', 10, grey)
    this.#sheet.doc.text(name, this.#sheet.width / 2, this.#sheet.y + 13, { align: 'center' })
    if (qr) drawCode(this.#sheet.doc, qr, this.#sheet.width - margin.side - codeSize, this.#sheet.y - 2, codeSize)
    this.#sheet.y += qr ? codeSize + 2 : 18
    if (!barcode) return
    this.#sheet.use('normal', 8)
    drawBarcode(this.#sheet.doc, barcode, margin.side, this.#sheet.y, bars.width, bars.height)
    this.#sheet.y += bars.height + 3
  }

  /** Label and value, two pairs in a row. */
  facts(): void {
    const { facts } = this.#print
    const rows = Array.from({ length: Math.ceil(facts.length / 2) }, (_, row) =>
      [facts[row * 2], facts[row * 2 + 1]].flatMap((fact): string[] => (fact ? [fact.label, fact.value] : ['', ''])),
    )
    const half = (this.#sheet.width - 2 * margin.side) / 2
    this.#sheet.grid({
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
    this.#sheet.y += 2
    const before = table.rows.length - (last?.count ?? 0)
    if (before > 0 || !last) this.#lines(table, table.rows.slice(0, before), last)
    if (!last) return
    this.#sheet.nextPage()
    this.#lines(table, table.rows.slice(before), { ...last, count: 0 })
  }

  #lines(table: Table, rows: Table['rows'], last?: LastLines): void {
    const totals = table.totals?.map((sum, index) => (index === 0 && sum === '' ? printWords[this.#print.language].total : sum))
    const isEnd = !last || last.count === 0
    this.#sheet.grid({
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

  /**
   * What stands below the table stands on one page; where clauses come, its amounts alone.
   * @returns whether that is the page on which the table ends
   */
  keepEndTogether(): boolean {
    const { totals, capitals, clauses = [] } = this.#print
    const amounts = totals.length > 0 || capitals ? 4 + totals.length * 6 + (capitals ? 8 : 0) : 0
    const height = amounts + (clauses.length > 0 ? 0 : this.#endHeight())
    if (this.#sheet.y + height <= this.#sheet.end) return true
    this.#sheet.room(height)
    return false
  }

  /** Of the note and the places for seals. */
  #endHeight(): number {
    return this.#noteHeight() + (this.#print.seals.length > 0 ? sealHeight + 4 : 0)
  }

  /** Amounts to the right, the one in words to the left. */
  totals(): void {
    const { totals, capitals, language } = this.#print
    if (totals.length === 0 && !capitals) return
    const said = ({ label, value }: PrintedFact) => `${label}${printWords[language].colon}${value}`
    this.#sheet.y += 4
    for (const fact of totals) {
      this.#sheet.room(6)
      this.#sheet.use('normal', 10)
      this.#sheet.doc.text(said(fact), this.#sheet.width - margin.side, this.#sheet.y + 4, { align: 'right' })
      this.#sheet.y += 6
    }
    if (capitals) {
      this.#sheet.room(7)
      this.#sheet.use('bold', 11)
      this.#sheet.doc.text(said(capitals), margin.side, this.#sheet.y + 4)
      this.#sheet.y += 8
    }
  }

  /** What is agreed: no head stands at the foot of a page, and the last lines stand on the page of the seals. */
  clauses(): void {
    const { clauses = [] } = this.#print
    if (clauses.length > 0) this.#sheet.y += 4
    for (const [index, { head, text }] of clauses.entries()) {
      this.#sheet.use('normal', 10)
      const lines = this.#sheet.lines(text)
      const end = index === clauses.length - 1 ? this.#endHeight() + 2 : 0
      const kept = Math.max(0, lines.length - (end > 0 ? linesBeforeSeals : 0))
      this.#sheet.room(clauseHead + (kept === 0 ? lines.length * clauseLine + end : clauseLine))
      this.#sheet.use('bold', 10)
      this.#sheet.doc.text(head, margin.side, this.#sheet.y + 4)
      this.#sheet.y += clauseHead
      this.#sheet.use('normal', 10)
      for (const [at, line] of lines.entries()) {
        this.#sheet.room(at === kept ? (lines.length - kept) * clauseLine + end : clauseLine)
        this.#sheet.doc.text(line, margin.side, this.#sheet.y + 4)
        this.#sheet.y += clauseLine
      }
      this.#sheet.y += 2
    }
  }

  note(): void {
    const { note } = this.#print
    if (note === undefined) return
    const height = this.#noteHeight()
    this.#sheet.room(height)
    this.#sheet.use('normal', 9, grey)
    this.#sheet.doc.text(this.#noteLines(), margin.side, this.#sheet.y + 6)
    this.#sheet.y += height
  }

  #noteLines(): string[] {
    this.#sheet.use('normal', 9, grey)
    return this.#sheet.lines(this.#print.note ?? '')
  }

  #noteHeight(): number {
    return this.#print.note === undefined ? 0 : this.#noteLines().length * 5 + 4
  }

  /** Places side by side, each with room for a seal, and for the date. */
  seals(): void {
    const { seals, language } = this.#print
    if (seals.length === 0) return
    this.#sheet.room(sealHeight + 4)
    this.#sheet.y += 4
    const width = (this.#sheet.width - 2 * margin.side) / seals.length
    for (const [index, label] of seals.entries()) {
      const x = margin.side + index * width
      this.#sheet.doc.setDrawColor(line)
      this.#sheet.doc.rect(x, this.#sheet.y, width - 4, sealHeight)
      this.#sheet.use('normal', 9)
      this.#sheet.doc.text(label, x + 3, this.#sheet.y + 6)
      this.#sheet.use('normal', 9, grey)
      this.#sheet.doc.text(`${printWords[language].date}${printWords[language].colon}`, x + 3, this.#sheet.y + sealHeight - 4)
    }
    this.#sheet.y += sealHeight
  }

  /** Who signed, one below the other, with what they drew. */
  signatures(): void {
    for (const { title, facts, drawing } of this.#print.signatures ?? []) {
      const height = drawing === undefined ? 8 + facts.length * 5 : Math.max(26, 8 + facts.length * 5)
      this.#sheet.room(height + 4)
      this.#sheet.y += 4
      this.#sheet.use('bold', 10)
      this.#sheet.doc.text(title, margin.side, this.#sheet.y + 4)
      this.#sheet.use('normal', 9, grey)
      for (const [index, fact] of facts.entries()) this.#sheet.doc.text(fact, margin.side, this.#sheet.y + 10 + index * 5)
      if (drawing !== undefined) this.#sheet.doc.addImage(drawing, 'PNG', this.#sheet.width - margin.side - 50, this.#sheet.y, 50, 20)
      this.#sheet.y += height
    }
  }
}
