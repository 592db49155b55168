import { compared } from './compared.ts'

export const greater = compared('>')
