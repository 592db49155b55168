import { ofNumbers } from './numbers.ts'

export const subtract = ofNumbers((a = 'null', b) => (b === undefined ? `(- ${a})` : `(${a} - ${b})`))
