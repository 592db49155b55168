import { exact } from './exact.ts'

/** `12.5` is kept as `12.500000` (its scale) and shown as `12.5`. */
export const decimal = exact('decimal', () => 0)
