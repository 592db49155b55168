import { deflateRawSync } from 'node:zlib'
import { read, utils, write } from 'xlsx'

/** A workbook with one sheet of these rows. */
export function workbook(rows: readonly (readonly unknown[])[]): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows as unknown[][]), '数据')
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true })
}

/** The rows of a sheet of a workbook, as texts. @param at from 0 */
export function rowsIn(file: Buffer, at = 0): string[][] {
  const { Sheets, SheetNames } = read(file)
  const sheet = Sheets[SheetNames[at] ?? '']
  return sheet ? utils.sheet_to_json(sheet, { header: 1, raw: false, defval: '' }) : []
}

/** The rows of the first sheet in two: what is said above an empty row, and the heads with what stands below them. */
export function notedRowsIn(file: Buffer): { readonly notes: readonly string[]; readonly table: readonly string[][] } {
  const rows = rowsIn(file)
  const gap = rows.findIndex((row) => row.every((cell) => cell === ''))
  return { notes: rows.slice(0, Math.max(gap, 0)).map(([line = '']) => line), table: rows.slice(gap + 1) }
}

/** An archive of one part that swells to so many bytes, and declares what it is told to declare. */
export function swellingArchive(bytes: number, declared: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(bytes))
  const name = Buffer.from('xl/workbook.xml')
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(8, 8)
  header.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(declared, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + name.length, 12)
  end.writeUInt32LE(header.length + name.length + packed.length, 16)
  return Buffer.concat([header, name, packed, entry, name, end])
}
