import { ofText } from './texts.ts'

export const text = ofText('text', (written) => written)
