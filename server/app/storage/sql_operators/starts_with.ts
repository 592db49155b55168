import { partOf } from './texts.ts'

export const startsWith = partOf(
  (part) => `${part}%`,
  (text, part) => `starts_with(${text}, ${part})`,
)
