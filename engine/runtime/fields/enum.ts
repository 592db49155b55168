import { choice } from './choice.ts'

export const enumeration = choice('enum')
