/** A stored file, as records name it. */
export interface FileReference {
  readonly id: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Media type. */
  readonly type: string
  /** The last day on which the file is valid, `YYYY-MM-DD`, where its field asks for one. */
  readonly expiresOn?: string
}

/**
 * A field's value as it travels and is kept in a record: exact decimals and ids as strings, integers as numbers,
 * dates as `YYYY-MM-DD`, moments as ISO 8601, fields of several values as lists. Nothing is `null`, never `''` or `[]`.
 */
export type WireValue = null | boolean | number | string | readonly string[] | readonly FileReference[]

/**
 * A record or a line. Lines stand in it as lists under the name of their field. What its expressions read through
 * references stands beside the reference, under the path: `{member: '7', 'member.feeDiscount': '0.1000'}`.
 */
export interface RecordData {
  readonly id?: string
  readonly version?: number
  /** What people call the records that its references point to, by field. */
  readonly $labels?: Labels
  /** The fields of which it carries only the part that their mask shows; null where that is none. */
  readonly $masked?: readonly string[]
  readonly [field: string]: WireValue | readonly RecordData[] | Labels | undefined
}

export type Labels = Readonly<Record<string, string>>

/** The field's value; `null` when the record carries none. */
export const wireOf = (record: RecordData, field: string): WireValue =>
  (Object.hasOwn(record, field) ? (record[field] as WireValue) : null) ?? null

/** The lines under the field; none when the record carries none. */
export const linesOf = (record: RecordData, field: string): readonly RecordData[] => {
  const lines = Object.hasOwn(record, field) ? record[field] : undefined
  return Array.isArray(lines) ? (lines as readonly RecordData[]) : []
}

/** Whether the field has no value. */
export const isEmpty = (value: WireValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
