import { compared } from './compared.ts'

export const lessOrEqual = compared('<=')
