import { createContext } from 'react'
import { type ColumnDigits, noDigits } from '../../runtime/screens/column-digits.ts'

/** The digits after the point of the columns of the table that a value stands in; of none where it stands alone. */
export const DigitsContext = createContext<ColumnDigits>(noDigits)
