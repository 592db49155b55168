import { ofNumbers } from './numbers.ts'

export const asMoney = ofNumbers((number) => number)
