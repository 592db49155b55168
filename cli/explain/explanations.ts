import type { CheckCode } from '../../engine/runtime/checks/codes.ts'
import type { Explanation } from './explanation.ts'
import { fields } from './pages/fields.ts'
import { files } from './pages/files.ts'
import { names } from './pages/names.ts'
import { screens } from './pages/screens.ts'
import { workflows } from './pages/workflows.ts'

/** What to do about every code, and a mistake that has it. */
export const explanations: Readonly<Record<CheckCode, Explanation>> = { ...files, ...names, ...fields, ...workflows, ...screens }
