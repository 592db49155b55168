import { ofText } from './texts.ts'

export const length = ofText('number', (text) => `char_length(${text})::numeric`)
