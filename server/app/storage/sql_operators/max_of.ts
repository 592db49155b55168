import { extremeOf } from './extreme_of.ts'

export const maxOf = extremeOf('max')
