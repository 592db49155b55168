import type { App } from '../../app/app.ts'
import type { Scope } from '../../expressions/scope.ts'
import type { Condition } from '../../queries/conditions/condition.ts'
import { type ConditionValues, conditionValues } from '../../queries/conditions/condition-values.ts'
import { initialConditions } from '../../queries/conditions/initial-state.ts'
import { checkParameters } from '../../reports/parameters.ts'
import { type ReportInput, reportInputs } from '../../reports/report-inputs.ts'
import type { Issue } from '../../validation/issue.ts'
import { readConditions, writeListAddress } from '../list/list-address.ts'
import { type Crossing, narrowedBy, withinAsked } from './crossing.ts'
import type { PinboardTile } from './pinboard.ts'
import type { PinboardInput } from './pinboard-inputs.ts'

/** What a tile asks its report for. */
export interface TileRequest {
  readonly params: ConditionValues
  /** Only the rows of these groups. */
  readonly at?: Readonly<Record<string, unknown>>
  /** What is missing, or too much: it is not asked then. */
  readonly issues: readonly Issue[]
  /** What is asked, by the parameters of the report. */
  readonly conditions: Readonly<Record<string, Condition>>
  /** What narrows it that was chosen in another tile. */
  readonly crossings: readonly Crossing[]
}

type Conditions = Readonly<Record<string, Condition>>

/** What a tile asks for: what it always does, what the pinboard asks of it, and what was chosen in the other tiles. */
export function tileRequest(
  app: App,
  tile: PinboardTile,
  pinboard: { readonly inputs: readonly PinboardInput[]; readonly conditions: Conditions; readonly crossings: readonly Crossing[] },
  today: string,
): TileRequest | undefined {
  const report = app.bundle.reports?.[tile.report]
  if (!report) return undefined
  const inputs = reportInputs(app, tile.report, report)
  const asked = { ...takenBy(tile, pinboard.inputs, pinboard.conditions), ...fixedOf(tile, inputs, today) }
  const narrowings = pinboard.crossings.flatMap((crossing) => {
    const found = crossing.tile === tile.id ? undefined : narrowedBy(app, tile.report, report, crossing)
    return found ? [{ crossing, ...found }] : []
  })
  const conditions: Record<string, Condition> = { ...asked }
  for (const { conditions: chosen } of narrowings) {
    for (const [name, condition] of Object.entries(chosen)) conditions[name] = withinAsked(conditions[name], condition)
  }
  const at = Object.assign({}, ...narrowings.map((each) => each.at))
  return {
    params: paramsOf(inputs, conditions),
    ...(Object.keys(at).length > 0 && { at }),
    issues: checkParameters(inputs, conditions, report.atLeastOneOf),
    conditions,
    crossings: narrowings.map(({ crossing }) => crossing),
  }
}

/** What the filters of a pinboard ask of a tile, by the parameters of its report. */
function takenBy({ id }: PinboardTile, inputs: readonly PinboardInput[], conditions: Conditions): Conditions {
  return Object.fromEntries(
    inputs.flatMap(({ path, takers }) => {
      const [name, condition] = [takers[id], conditions[path]]
      return name !== undefined && condition ? [[name, condition] as const] : []
    }),
  )
}

function fixedOf({ fixed = {} }: PinboardTile, inputs: readonly ReportInput[], today: string): Conditions {
  return readConditions((path) => fixed[path], { inputs, columns: [], initial: { conditions: {}, sort: [] }, today })
}

/** Every parameter: what is not asked is said to be none, so that no default comes in its place. */
function paramsOf(inputs: readonly ReportInput[], conditions: Conditions): ConditionValues {
  return { ...Object.fromEntries(inputs.map(({ path }) => [path, null])), ...conditionValues(conditions) }
}

/** The query string with which the page of a report asks for what a tile does. */
export function tileAddress(app: App, tile: PinboardTile, { conditions }: Pick<TileRequest, 'conditions'>, scope: Scope): string {
  const report = app.bundle.reports?.[tile.report]
  const inputs = report ? reportInputs(app, tile.report, report) : []
  const initial = { conditions: initialConditions(app, inputs, scope), sort: [] }
  return writeListAddress({ conditions, sort: [] }, { inputs, columns: [], initial, today: scope.today })
}
