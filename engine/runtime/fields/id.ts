import { identifier } from './identifier.ts'

/** The id of the record itself. */
export const id = identifier('id')
