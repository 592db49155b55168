import { choice } from './choice.ts'

export const lookup = choice('lookup')
