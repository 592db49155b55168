/** Columns that the storage keeps beside the fields. No field can have such a name, for fields begin with a letter. */
export const systemColumns = {
  /** When the record was deleted; reads leave such records out. */
  deletedAt: '_deleted_at',
  /** Where a line stands among the lines of its document, from 0. */
  position: '_position',
  /** What the search box looks in: lower case, with pinyin. */
  search: '_search',
} as const

/** The column by which a Chinese text is sorted. */
export const sortColumn = (column: string): string => `_sort_${column}`

/** The column by which a sealed value is found. */
export const blindColumn = (column: string): string => `_blind_${column}`

/** The sequence that gives every record and line its id. */
export const idSequence = 'record_ids'
