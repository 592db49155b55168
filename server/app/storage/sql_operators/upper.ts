import { ofText } from './texts.ts'

export const upper = ofText('text', (text) => `upper(${text} collate "C")`)
