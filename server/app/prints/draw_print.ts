import { jsPDF } from 'jspdf'
import type { PrintDocument } from '../../../engine/runtime/prints/print-document.ts'
import { printWords } from '../../../engine/runtime/prints/print-words.ts'
import { fontFor, type Weight } from './fonts.ts'
import { countOn, drawLabel, type LabelDocument, pageOf, placeOf } from './labels.ts'
import { type LastLines, Paper } from './paper.ts'
import { font, Sheet } from './sheet.ts'

/** Lines that go to the next page with what stands below the table: no signature stands on a page of its own. */
const linesBeforeEnd = 2

type Fonts = Readonly<Record<Weight, string>>

/**
 * Draws records, one after the other: each from a page of its own, labels as many as stand on a sheet. Text stays text: it can be selected,
 * searched and read aloud.
 */
export async function drawPrints(prints: readonly PrintDocument[]): Promise<Uint8Array> {
  const words = prints.map(({ language }) => Object.values(printWords[language]).join(''))
  const text = `${JSON.stringify(prints)}${words.join('')}…`
  const fonts = { normal: await fontFor('normal', text), bold: await fontFor('bold', text) }
  const begun = begin(prints, fonts)
  for (const [index, print] of prints.entries()) {
    if (isLabel(print)) drawOnSheet(begun, print, index)
    else {
      if (index > 0) begun.addPage('a4', orientationOf(print))
      drawPages(begun, print)
    }
  }
  return new Uint8Array(begun.output('arraybuffer'))
}

const isLabel = (print: PrintDocument): print is LabelDocument => print.label !== undefined

const orientationOf = ({ isLandscape }: PrintDocument) => (isLandscape ? 'landscape' : 'portrait')

/** A label at its place among those before it; on a sheet that is full, the next begins. */
function drawOnSheet(doc: jsPDF, print: LabelDocument, index: number): void {
  const place = index % countOn(print.label)
  if (index > 0 && place === 0) doc.addPage(pageOf(print), pageOf(print)[0] > pageOf(print)[1] ? 'landscape' : 'portrait')
  drawLabel(doc, print, ...placeOf(print, place))
}

/** The first page of prints, with their fonts. */
function begin(prints: readonly PrintDocument[], fonts: Fonts): jsPDF {
  const [first] = prints
  const size = first && isLabel(first) ? pageOf(first) : undefined
  const orientation = size ? (size[0] > size[1] ? 'landscape' : 'portrait') : first ? orientationOf(first) : 'portrait'
  const doc = new jsPDF({ unit: 'mm', format: size ?? 'a4', orientation, compress: true })
  for (const weight of ['normal', 'bold'] as const) {
    const name = `${font}-${weight}.ttf`
    doc.addFileToVFS(name, fonts[weight])
    doc.addFont(name, font, weight)
  }
  doc.setProperties({ title: [first?.title, prints.length === 1 ? first?.name : prints.length].join(' ').trim() })
  doc.setLanguage(first?.language === 'US' ? 'en-US' : first?.language === 'ZHT' ? 'zh-TW' : 'zh-CN')
  return doc
}

/** Draws a record from the last page on; where what stands below its table goes to a page of its own, its last lines go with it. */
function drawPages(doc: jsPDF, print: PrintDocument): void {
  const first = doc.getNumberOfPages()
  const { isEndFitting, widths } = draw(doc, print)
  const lines = print.table?.rows.length ?? 0
  if (isEndFitting || lines === 0) return
  doc.addPage('a4', orientationOf(print))
  for (let page = doc.getNumberOfPages() - 1; page >= first; page--) doc.deletePage(page)
  doc.setPage(first)
  draw(doc, print, { count: Math.min(linesBeforeEnd, lines), widths })
}

interface Drawn {
  /** Whether what stands below the table stands on the page on which the table ends. */
  readonly isEndFitting: boolean
  /** Of the columns, in millimetres. */
  readonly widths: readonly number[]
}

/** Draws everything; the last lines, if any, begin a page with what stands below them. */
function draw(doc: jsPDF, print: PrintDocument, last?: LastLines): Drawn {
  const sheet = new Sheet(doc)
  const page = new Paper(sheet, print)
  page.head()
  page.facts()
  page.table(last)
  const isEndFitting = page.keepEndTogether()
  page.totals()
  page.clauses()
  page.note()
  page.seals()
  page.signatures()
  sheet.numberPages(print)
  if (print.watermark !== undefined) sheet.watermark(print.watermark)
  return { isEndFitting, widths: page.widths }
}
