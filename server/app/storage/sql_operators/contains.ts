import { partOf } from './texts.ts'

export const contains = partOf(
  (part) => `%${part}%`,
  (text, part) => `position(${part} in ${text}) > 0`,
)
