import { jsPDF } from 'jspdf'
import type { PrintDocument } from '../../../engine/runtime/prints/print-document.ts'
import { printWords } from '../../../engine/runtime/prints/print-words.ts'
import { fontFor, type Weight } from './fonts.ts'
import { type LastLines, Paper } from './paper.ts'
import { font, Sheet } from './sheet.ts'

/** Lines that go to the next page with what stands below the table: no signature stands on a page of its own. */
const linesBeforeEnd = 2

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
  const sheet = new Sheet(doc)
  const page = new Paper(sheet, print)
  page.head()
  page.facts()
  page.table(last)
  const isEndFitting = page.keepEndTogether()
  page.totals()
  page.note()
  page.seals()
  page.signatures()
  sheet.numberPages(print)
  if (print.watermark !== undefined) sheet.watermark(print.watermark)
  return { doc, isEndFitting, widths: page.widths }
}
