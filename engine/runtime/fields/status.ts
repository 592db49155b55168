import { choice } from './choice.ts'

export const status = choice('status')
