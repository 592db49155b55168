import { exact } from './exact.ts'

/** `1234.5` is kept as `1234.50` and shown as `1,234.50`. */
export const money = exact('money', ({ scale = 2 }) => Math.min(scale, 2))
