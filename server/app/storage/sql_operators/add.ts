import { ofNumbers } from './numbers.ts'

export const add = ofNumbers((...numbers) => `(${numbers.join(' + ')})`)
