import { compared } from './compared.ts'

export const greaterOrEqual = compared('>=')
