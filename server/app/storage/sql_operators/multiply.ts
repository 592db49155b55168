import { ofNumbers } from './numbers.ts'

export const multiply = ofNumbers((...numbers) => `(${numbers.join(' * ')})`)
