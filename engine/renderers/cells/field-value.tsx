import { useContext } from 'react'
import { wireOf } from '../../runtime/values/record-data.ts'
import type { CellProps } from './cell-props.ts'
import { DigitsContext } from './digits-context.ts'
import { cells } from './index.ts'

type FieldValueProps = Pick<CellProps, 'field' | 'record'> & {
  /** Path of the value in the record, when it is not the name of the field. */
  readonly path?: string
  readonly locale: Omit<CellProps['locale'], 'label'>
}

/** Stands for a value of which no part is shown. */
const allHidden = '***'

/** A field of a record, shown by the cell of its kind. */
export function FieldValue({ field, record, path = field.name, locale }: FieldValueProps) {
  const Cell = cells[field.kind]
  const label = record.$labels?.[path]
  const digits = useContext(DigitsContext)[path]
  if (record.$masked?.includes(path) && record[path] === null) return <span>{allHidden}</span>
  const said = { ...locale, ...(label !== undefined && { label }), ...(digits !== undefined && { digits }) }
  return <Cell value={wireOf(record, path)} field={field} record={record} locale={said} />
}
