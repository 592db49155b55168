import { compared } from './compared.ts'

export const notEqual = compared('<>')
