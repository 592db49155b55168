import type { Report } from '../../../schema/report.ts'
import type { App, AppField } from '../../app/app.ts'
import { datasetRow } from '../../app/dataset.ts'
import { type Condition, conditionKind } from '../../queries/conditions/condition.ts'
import type { Behind } from '../../reports/behind-cell.ts'
import { reportInputs } from '../../reports/report-inputs.ts'
import { fiscalLead } from '../../values/fiscal.ts'
import { daysOfPeriod } from '../../values/period.ts'
import { typeOf } from './pinboard-inputs.ts'

/** What somebody chose in one tile, by which the others are filtered. */
export interface Crossing {
  /** The tile that it was chosen in. */
  readonly tile: string
  /** What was chosen, in words. */
  readonly title: string
  readonly dimensions: readonly Dimension[]
}

/** The value of a group that was chosen. */
interface Dimension {
  /** The group, and the field of the dataset that it is of. */
  readonly group: string
  readonly field: AppField
  readonly span?: NonNullable<AppField['span']>
  readonly value: unknown
}

/** What a tile is asked for besides, because of what was chosen elsewhere. */
interface Narrowing {
  /** By its parameters. */
  readonly conditions: Readonly<Record<string, Condition>>
  /** By its groups. */
  readonly at: Readonly<Record<string, unknown>>
}

/** What is chosen once something was chosen in a tile: instead of what was chosen there before, and no longer where it is the same. */
export function crossed(all: readonly Crossing[], next: Crossing): readonly Crossing[] {
  const others = all.filter(({ tile }) => tile !== next.tile)
  return all.some(({ tile, title }) => tile === next.tile && title === next.title) ? others : [...others, next]
}

/** The groups of a report that a click was on, with their values. */
export function dimensionsOf(app: App, name: string, report: Report, { at }: Behind): readonly Dimension[] {
  const row = datasetRow(app, name, report)
  return Object.entries(at).flatMap(([group, value]): readonly Dimension[] => {
    const { field = group, by } = report.groups?.[group] ?? {}
    const of = report.groups?.[group] && row?.fields.get(field)
    return of ? [{ group, field: of, value, ...(by !== undefined && { span: by }) }] : []
  })
}

/** How what was chosen narrows a report: by the parameters and groups that know it; nothing when it knows none of it. */
export function narrowedBy(app: App, name: string, report: Report, { dimensions }: Pick<Crossing, 'dimensions'>): Narrowing | undefined {
  const found = dimensions.map((dimension) => narrowedByOne(app, name, report, dimension))
  if (found.every((each) => each === undefined)) return undefined
  return {
    conditions: Object.assign({}, ...found.map((each) => each?.conditions)),
    at: Object.assign({}, ...found.map((each) => each?.at)),
  }
}

function narrowedByOne(app: App, name: string, report: Report, dimension: Dimension): Narrowing | undefined {
  const condition = conditionOf(dimension, fiscalLead(app.bundle.app))
  const params = reportInputs(app, name, report).map(({ path, field }) => ({
    name: path,
    of: report.filters?.[path]?.field ?? path,
    field,
  }))
  const param = condition && known(params, dimension)
  if (param) return { conditions: { [param.name]: condition }, at: {} }
  const row = datasetRow(app, name, report)
  const groups = Object.entries(report.groups ?? {}).flatMap(([key, { field = key, by }]) => {
    const of = row?.fields.get(field)
    return of && by === dimension.span && by === undefined ? [{ name: key, of: field, field: of }] : []
  })
  const group = known(groups, dimension)
  return group && { conditions: {}, at: { [group.name]: dimension.value } }
}

interface Candidate {
  readonly name: string
  /** The field of the dataset. */
  readonly of: string
  readonly field: AppField
}

/** The one of the same type and name; of values that say what they are, such as references, the only one of the type. Days of one thing are no days of another. */
function known<Of extends Candidate>(candidates: readonly Of[], { group, field }: Dimension): Of | undefined {
  const same = candidates.filter((each) => typeOf(each.field) === typeOf(field))
  const named = same.find(({ name, of }) => name === group || of === group || of === field.name)
  return named ?? (same.length === 1 && telling.has(conditionKind(field) ?? '') ? same[0] : undefined)
}

const telling: ReadonlySet<string> = new Set(['choice', 'refs'])

/** A value as a parameter asks for it; nothing for what a parameter would find more by, or cannot say. */
function conditionOf({ field, span, value }: Dimension, lead: number): Condition | undefined {
  if (value === null) return undefined
  const kind = conditionKind(field)
  switch (kind) {
    case 'refs':
      return { kind, ids: [String(value)] }
    case 'choice':
      return { kind, codes: [String(value)] }
    case 'boolean':
      return { kind, is: value === true }
    case 'dates': {
      const days = daysOfPeriod(String(value), span ?? 'day', lead)
      return days && { kind, ...days }
    }
    default:
      return undefined
  }
}

/** A condition within what is asked for already: of days those that both mean. */
export function withinAsked(asked: Condition | undefined, chosen: Condition): Condition {
  if (asked?.kind !== 'dates' || chosen.kind !== 'dates') return chosen
  const from = later(asked.from, chosen.from)
  const to = earlier(asked.to, chosen.to)
  return from !== undefined && to !== undefined && from > to ? chosen : { kind: 'dates', from, to }
}

const later = (one: string | undefined, other: string | undefined) =>
  one === undefined || (other !== undefined && other > one) ? other : one
const earlier = (one: string | undefined, other: string | undefined) =>
  one === undefined || (other !== undefined && other < one) ? other : one
