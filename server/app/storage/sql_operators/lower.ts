import { ofText } from './texts.ts'

export const lower = ofText('text', (text) => `lower(${text} collate "C")`)
