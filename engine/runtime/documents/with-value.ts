import { type RecordData, type WireValue, wireOf } from '../values/record-data.ts'

/** The record with the value; the label of a reference and what was read through it go with the old one. */
export const withValue = (record: RecordData, field: string, value: WireValue): RecordData => {
  if (wireOf(record, field) === value) return record
  const kept = Object.entries(record).filter(([key]) => !key.startsWith(`${field}.`))
  const after: RecordData = { ...Object.fromEntries(kept), [field]: value }
  if (record.$labels?.[field] === undefined) return after
  const { [field]: _, ...$labels } = record.$labels
  return { ...after, $labels }
}
