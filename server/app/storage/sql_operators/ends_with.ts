import { partOf } from './texts.ts'

export const endsWith = partOf({
  pattern: (part) => `%${part}`,
  test: (text, part) => `right(${text}, char_length(${part})) = ${part}`,
})
