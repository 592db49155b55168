import { quote } from '../identifiers.ts'
import { systemColumns } from './system_columns.ts'

/** The condition that a row is not deleted. */
export const isPresent = (alias: string): string => `${alias}.${quote(systemColumns.deletedAt)} is null`

/**
 * The same of a row that is asked for by its id. The id stands by itself, and no index of what is not deleted fits: of a young table a
 * database believes that such an index is small, and would read all of it for one row.
 */
export const isPresentById = (alias: string): string => `coalesce(${alias}.${quote(systemColumns.deletedAt)}, 'infinity') = 'infinity'`
