import type { Report } from '../../schema/report.ts'

/** The groups whose values a pivot turns into columns, the outer first; none without a pivot. */
export function groupsAcross({ pivot }: Pick<Report, 'pivot'>): readonly string[] {
  if (!pivot) return []
  return typeof pivot.across === 'string' ? [pivot.across] : pivot.across
}

/** The same groups as metadata says them: one by its name. */
export const asAcross = (names: readonly string[]): NonNullable<Report['pivot']>['across'] =>
  names.length === 1 && names[0] !== undefined ? names[0] : [...names]
