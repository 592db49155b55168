import { partOf } from './texts.ts'

export const endsWith = partOf(
  (part) => `%${part}`,
  (text, part) => `right(${text}, char_length(${part})) = ${part}`,
)
