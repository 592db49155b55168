import type { Issue } from '../../../engine/runtime/validation/issue.ts'

/** What was sent does not hang together: rules on it would say nothing. */
const broken: ReadonlySet<string> = new Set(['notARecord', 'notLines', 'unknownLine', 'duplicateLine', 'linesReadonly'])

/** Issues of what was sent, and those of the record that are about something else: a value that could not be read is not missing besides. */
export function withFurther(issues: readonly Issue[], further: readonly Issue[]): readonly Issue[] {
  if (issues.some(({ code }) => broken.has(code))) return issues
  const told = new Set(issues.map(({ path }) => path))
  return [...issues, ...further.filter(({ path }) => path === '' || !told.has(path))]
}
