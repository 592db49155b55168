import { ofNumbers } from './numbers.ts'

export const asNumber = ofNumbers((number) => number)
