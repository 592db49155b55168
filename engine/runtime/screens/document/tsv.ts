/**
 * Reads a block of cells as Excel and WPS put it on the clipboard: tabs between cells, line ends between rows,
 * cells with either of them (or quotes) in double quotes, quotes doubled. A last line end is not a row of its own.
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length || row.length > 0) {
    const cell = readCell(text, at)
    row.push(cell.value)
    at = cell.end
    if (text[at] === '\t') {
      at += 1
      if (at < text.length) continue
      row.push('')
    }
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    rows.push(row)
    row = []
  }
  return rows
}

/** One cell from `at`; `end` is the place of the tab, line end or end of text after it. */
function readCell(text: string, at: number): { value: string; end: number } {
  const quoted = text[at] === '"' ? readQuoted(text, at + 1) : undefined
  if (quoted) return quoted
  const end = text.slice(at).search(/[\t\r\n]/)
  return end < 0 ? { value: text.slice(at), end: text.length } : { value: text.slice(at, at + end), end: at + end }
}

/** A quoted cell, or nothing when the quote is only a character of the text (`"A" grade`). */
function readQuoted(text: string, start: number): { value: string; end: number } | undefined {
  let value = ''
  for (let at = start; at < text.length; at += 1) {
    if (text[at] !== '"') value += text[at]
    else if (text[at + 1] === '"') {
      value += '"'
      at += 1
    } else return /^[\t\r\n]/.test(text.slice(at + 1)) || at + 1 === text.length ? { value, end: at + 1 } : undefined
  }
  return undefined
}

/** Writes cells so that Excel and WPS paste them as they are. */
export function formatTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quote).join('\t')).join('\r\n')
}

function quote(cell: string): string {
  return /[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
