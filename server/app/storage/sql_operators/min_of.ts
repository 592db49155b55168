import { extremeOf } from './extreme_of.ts'

export const minOf = extremeOf('min')
