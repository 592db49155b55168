import { extreme } from './extreme.ts'

export const min = extreme('least')
