import type { LaidOutColumn } from '../../runtime/screens/list/column-layout.ts'

/** Whether the column shows a field of the line itself, not one reached through a reference. */
export function isOwn({ path }: LaidOutColumn): boolean {
  return !path.includes('.')
}
