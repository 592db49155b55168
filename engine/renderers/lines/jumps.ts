import { createContext } from 'react'

/** Shows a cell and puts the focus into it; a whole row, or the lines as such, when there is no field or key. */
export type Jump = (key: string | undefined, field: string | undefined) => void

/** The grids and cards on a page that can be jumped into, by the field of their lines. */
export const JumpsContext = createContext<Map<string, Jump>>(new Map())
