import { extreme } from './extreme.ts'

export const max = extreme('greatest')
