import type { Check } from './context.ts'
import { expressions } from './expressions.ts'
import { names } from './names.ts'

/** Every check of linked metadata. */
export const checks = { expressions, names } satisfies Record<string, Check>
