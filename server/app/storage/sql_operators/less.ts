import { compared } from './compared.ts'

export const less = compared('<')
