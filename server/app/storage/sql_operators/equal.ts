import { compared } from './compared.ts'

export const equal = compared('=')
