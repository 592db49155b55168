import type { Issue } from '../../../engine/runtime/validation/issue.ts'

/** Issues of what was sent, and those of the record that are about something else: a value that could not be read is not missing besides. */
export function withFurther(issues: readonly Issue[], further: readonly Issue[]): readonly Issue[] {
  const told = new Set(issues.map(({ path }) => path))
  return [...issues, ...further.filter(({ path }) => path === '' || !told.has(path))]
}
