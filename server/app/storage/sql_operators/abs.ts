import { ofNumbers } from './numbers.ts'

export const abs = ofNumbers((number) => `abs(${number})`)
