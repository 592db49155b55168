import { partOf } from './texts.ts'

export const startsWith = partOf({
  pattern: (part) => `${part}%`,
  test: (text, part) => `starts_with(${text}, ${part})`,
})
