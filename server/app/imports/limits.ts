/** What a workbook may be at most. */
export const limits = {
  /** Bytes of the file. */
  fileBytes: 10 * 1024 * 1024,
  /** Bytes of all its parts together, unpacked. */
  unpackedBytes: 150 * 1024 * 1024,
  /** Parts of the package. */
  parts: 2_000,
  /** Rows with data. */
  rows: 10_000,
  /** Columns that are looked at. */
  columns: 200,
  /** Characters of one cell: what Excel keeps. */
  cellCharacters: 32_767,
  /** Reading takes no longer. */
  milliseconds: 30_000,
} as const
