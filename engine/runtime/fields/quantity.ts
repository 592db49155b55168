import { exact } from './exact.ts'

/** `1.5` is kept as `1.500` and shown as `1.5`. */
export const quantity = exact('quantity', () => 0)
