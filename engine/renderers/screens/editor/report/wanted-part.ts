import { fieldOf } from '../../../../runtime/app/field-of.ts'
import { groupsAcross } from '../../../../runtime/reports/across.ts'
import type { Report } from '../../../../schema/report.ts'
import type { ThingDiagnostic } from '../../../api/overlays.ts'
import type { WantedPart } from './builder-context.ts'

/** The sections whose names differ from the keys of a report. */
const sections = new Map<string | number, string>([
  ['label', 'texts'],
  ['filters', 'parameters'],
  ['atLeastOneOf', 'parameters'],
  ['where', 'conditions'],
  ['totals', 'sort'],
  ['pivot', 'groups'],
])

/** The part of the settings that a place of a report is in; `['value', 'columns', 2, 'tones', 0]` is in the third column. */
export function wantedPart(report: Report, { at }: Pick<ThingDiagnostic, 'at'>): WantedPart {
  const [key = '', name] = at[0] === 'texts' ? String(at[2]).split('.') : at.slice(1)
  const section = sections.get(key) ?? String(key)
  if (section === 'columns') {
    const column = report.columns[Number(name)]
    return { section, part: column === undefined ? undefined : fieldOf(column) }
  }
  return {
    section,
    part: key === 'pivot' ? groupsAcross(report)[at[2] === 'across' && at[3] === 1 ? 1 : 0] : typeof name === 'string' ? name : undefined,
  }
}
