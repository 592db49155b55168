import type { App, AppField } from '../../app/app.ts'
import { conditionKind } from '../../queries/conditions/condition.ts'
import { type ReportInput, reportInputs } from '../../reports/report-inputs.ts'
import type { PinboardTile } from './pinboard.ts'

/** A filter of a pinboard: what one or several of its reports ask for, once. */
export interface PinboardInput extends ReportInput {
  /** The parameter of its report that takes it, by tile. */
  readonly takers: Readonly<Record<string, string>>
}

/**
 * What a pinboard asks for: parameters with one name and one type are one filter. Those that more tiles take come first. Nothing is required
 * here: each tile says what it misses.
 */
export function pinboardInputs(app: App, tiles: readonly PinboardTile[]): readonly PinboardInput[] {
  const asked = tiles.flatMap((tile) => {
    const report = app.bundle.reports?.[tile.report]
    const inputs = report ? reportInputs(app, tile.report, report) : []
    return inputs
      .filter(({ path }) => !tile.fixed || !Object.hasOwn(tile.fixed, path))
      .map((input) => ({ tile, input, type: typeOf(input.field) }))
  })
  const byName = Map.groupBy(asked, ({ input }) => input.path)
  const found = [...byName].flatMap(([name, same]): readonly PinboardInput[] => {
    const byType = Map.groupBy(same, ({ type }) => type)
    return [...byType].flatMap(([type, takers]): readonly PinboardInput[] => {
      const first = takers[0]?.input
      if (!first) return []
      const { maxDays: _days, ...input } = first
      return [
        {
          ...input,
          path: byType.size === 1 ? name : `${name}.${type}`,
          isRequired: false,
          isMultiple: takers.some((taker) => taker.input.isMultiple),
          takers: Object.fromEntries(takers.map(({ tile }) => [tile.id, name])),
        },
      ]
    })
  })
  const count = ({ takers }: PinboardInput) => Object.keys(takers).length
  return found.toSorted((one, other) => count(other) - count(one))
}

/** What makes the values of two fields comparable: what they refer to, which values they may have, or their kind alone. */
export function typeOf(field: AppField): string {
  const kind = conditionKind(field) ?? field.kind
  if (field.target !== undefined) return `${kind}-${field.target}`
  if (field.declaration?.kind === 'lookup') return `${kind}-${field.declaration.lookup}`
  return field.choices ? `${kind}-${[...field.choices.keys()].join('_')}` : kind
}
