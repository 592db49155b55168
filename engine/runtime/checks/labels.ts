import type { Print, PrintLabel } from '../../schema/print.ts'
import type { Check } from './context.ts'

/** Of a page of A4, in millimetres. */
const [short, long] = [210, 297]
/** What stands on pages alone. */
const ofPages = ['lines', 'totals', 'capitals', 'clauses', 'seals', 'watermarks'] as const

/** Labels fit their sheet, in rows and columns, and have nothing that only pages have. */
export const labels: Check = function* ({ of }) {
  for (const { file, value } of of('print')) {
    const print = value as Print
    const { label, landscape = false } = print
    if (!label) continue
    for (const [key, message] of wrongSizes(label, landscape)) yield { code: 'wrong-value', file, path: ['label', key], message }
    for (const part of ofPages) {
      if (!(part in print)) continue
      yield {
        code: 'wrong-value',
        file,
        path: [part],
        at: 'key',
        message: `A label has no "${part}": it would not be drawn. Remove it, or "label".`,
      }
    }
  }
}

type WrongSize = readonly [key: keyof PrintLabel, message: string]

function* wrongSizes({ width, height, across, down }: PrintLabel, isLandscape: boolean): Iterable<WrongSize> {
  if (across === undefined && down === undefined) return
  if (across === undefined || down === undefined) {
    const [said, missing] = across === undefined ? (['down', 'across'] as const) : (['across', 'down'] as const)
    yield [said, `A sheet has labels beside and below each other: say "${missing}" too.`]
    return
  }
  const [wide, high] = isLandscape ? [long, short] : [short, long]
  if (across * width > wide) yield ['across', `${across} labels of ${width} mm are wider than the ${wide} mm of the sheet.`]
  if (down * height > high) yield ['down', `${down} labels of ${height} mm are higher than the ${high} mm of the sheet.`]
}
